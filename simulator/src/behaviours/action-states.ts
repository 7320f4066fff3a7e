/** States of actions as VDA 5050 wants them kept: every action seen, its newest status, terminal ones for a while. */
import type { ActionState, Robot } from "./robot.ts";

/** Finished actions kept so that a master that missed one state message still learns how they ended. */
const KEPT = 10;

const isTerminal = ({ actionStatus }: ActionState) =>
  actionStatus === "FINISHED" || actionStatus === "FAILED";

export function openAction(
  robot: Robot,
  action: { actionId: string; actionType: string },
  actionStatus: ActionState["actionStatus"],
): void {
  const { actionId, actionType } = action;
  robot.actionStates = [
    ...robot.actionStates.filter((state) => state.actionId !== actionId),
    { actionId, actionType, actionStatus },
  ];
  const terminal = robot.actionStates.filter(isTerminal);
  if (terminal.length > KEPT) {
    const old = new Set(terminal.slice(0, terminal.length - KEPT));
    robot.actionStates = robot.actionStates.filter((state) => !old.has(state));
  }
  robot.revision++;
}

export function setActionStatus(
  robot: Robot,
  actionId: string,
  actionStatus: ActionState["actionStatus"],
): void {
  const state = robot.actionStates.find((candidate) => candidate.actionId === actionId);
  if (!state || isTerminal(state)) return;
  state.actionStatus = actionStatus;
  robot.revision++;
}

export function finishAction(
  robot: Robot,
  actionId: string,
  end: { isDone: boolean; result?: string | undefined },
): void {
  const state = robot.actionStates.find((candidate) => candidate.actionId === actionId);
  if (!state || isTerminal(state)) return;
  state.actionStatus = end.isDone ? "FINISHED" : "FAILED";
  if (end.result) state.resultDescription = end.result;
  robot.revision++;
}

/** What it says of an action that goes on. */
export function describeAction(robot: Robot, actionId: string, resultDescription: string): void {
  const state = robot.actionStates.find((candidate) => candidate.actionId === actionId);
  if (!state || isTerminal(state) || state.resultDescription === resultDescription) return;
  state.resultDescription = resultDescription;
  robot.revision++;
}

/** Ends the running actions of one type, such as every returnToDock once docked; waiting ones wait on. */
export function finishActionsOf(
  robot: Robot,
  actionType: string,
  end: { isDone: boolean; result?: string | undefined },
): void {
  for (const state of robot.actionStates) {
    if (state.actionType === actionType && state.actionStatus === "RUNNING")
      finishAction(robot, state.actionId, end);
  }
}

export function isRunningAction(robot: Robot, actionTypes: readonly string[]): boolean {
  return robot.actionStates.some(
    (state) => actionTypes.includes(state.actionType) && state.actionStatus === "RUNNING",
  );
}

export function isActionOver(robot: Robot, actionId: string): boolean {
  const state = robot.actionStates.find((candidate) => candidate.actionId === actionId);
  return !state || isTerminal(state);
}
