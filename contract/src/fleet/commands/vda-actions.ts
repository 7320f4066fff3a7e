import type { CommandKind } from "./kind-lists.ts";

/**
 * What each command is in VDA 5050, with the cleaning profile or without. A robot's factsheet names the actions that it knows; one that names
 * none of the standard lists only what it has beside that, and is believed to have what is `assumed` here.
 */
export const PREDEFINED_ACTIONS = {
  startPause: "assumed",
  stopPause: "assumed",
  cancelOrder: "assumed",
  startCharging: "assumed",
  stopCharging: "assumed",
  initPosition: "assumed",
  factsheetRequest: "assumed",
  stateRequest: "assumed",
  logReport: "assumed",
  // Of 2.1, and of robots that fetch files: who does not name them is spared a download that nobody asked for.
  downloadMap: "named",
  enableMap: "named",
  deleteMap: "named",
} as const;

interface CommandActions {
  /** At once; the first that the robot knows. */
  instant?: readonly string[];
  /** At the last node of an order there. */
  atNode?: keyof typeof PREDEFINED_ACTIONS;
  /** An order without any action: what the standard is about. It begins where the robot is, so that must be known. */
  order?: true;
}

const OTHERWISE: Readonly<Partial<Record<CommandKind, CommandActions>>> = {
  start: { instant: ["startCleaning"] },
  pause: { instant: ["startPause"] },
  resume: { instant: ["stopPause"] },
  // A robot that cleans has a stop of its own; any other drops the order that it follows.
  stop: { instant: ["stopCleaning", "cancelOrder"] },
  dock: { instant: ["returnToDock"], atNode: "startCharging" },
  goTo: { order: true },
  runTask: { instant: ["startCleaning"], order: true },
  // Of the standard itself there is no more than a pause.
  emergencyStop: { instant: ["emergencyStop", "startPause"] },
  releaseStop: { instant: ["releaseEmergencyStop", "stopPause"] },
  relocate: { instant: ["relocate", "initPosition"] },
  requestFactsheet: { instant: ["factsheetRequest"] },
};

/** The profile calls most of them as we do: of those nothing is said above. */
export const actionsOf = (kind: CommandKind): CommandActions => OTHERWISE[kind] ?? { instant: [kind] };
