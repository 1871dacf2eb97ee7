"""What Stacktrail costs: `python -m bench` measures it beside its targets."""
