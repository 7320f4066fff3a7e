/**
 * Commands to a device: the buttons at the head of its page, the open commands, and the history. What a button does is shown
 * honestly: a command to a device that is away waits, and says until when.
 */
export { CommandBar } from "./command-bar.tsx";
export { CommandHistory } from "./command-history.tsx";
export { CommandProgress } from "./command-progress.tsx";
export { useOutcome } from "./command-text.ts";
export { CommandsWithin } from "./commands-within.tsx";
export { useGoal } from "./use-goal.ts";
