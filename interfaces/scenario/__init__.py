"""The scenario format: TOML with scripts inside, read into typed syntax."""

from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.names import Names
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.setup import Run, Scenario, ScriptLine

__all__ = ["Names", "Run", "Scenario", "ScenarioError", "ScriptLine", "read_scenario"]
