import {
  type CommandKind,
  type CommandState,
  FINAL_COMMAND_STATES,
} from "@sweepline/contract/fleet/commands/index.ts";
import { MAPPING_FAULTS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import type {
  DeploymentFault,
  MappingProgress,
} from "@sweepline/contract/operations/remote-deployment/index.ts";

/** What follows for a deployment from how far an order to its robot has come. */
type MappingKind = Extract<CommandKind, `${string}Mapping`>;
const LEARNING_KINDS = [
  "startPathLearning",
  "finishPathLearning",
  "markPoint",
] as const satisfies readonly CommandKind[];

export const isMapping = (kind: CommandKind): kind is MappingKind => kind in AFTER;
export const isLearning = (kind: CommandKind): boolean =>
  (LEARNING_KINDS as readonly CommandKind[]).includes(kind);

/** By the first word of what the robot said. */
export function faultOf(note: string): DeploymentFault {
  const found = Object.entries(MAPPING_FAULTS).find(([, word]) => note.startsWith(word));
  return (found?.[0] as DeploymentFault | undefined) ?? "other";
}

export interface Moved {
  kind: MappingKind;
  state: CommandState;
  /** What the robot said. */
  note: string;
}

export interface Progress {
  progress: MappingProgress;
  fault: DeploymentFault | null;
  note: string;
}

const AFTER: Readonly<Record<MappingKind, { accepted?: MappingProgress; done?: MappingProgress }>> = {
  // It is done when the drawing is over, of which the others tell.
  startMapping: { accepted: "drawing" },
  pauseMapping: { done: "paused" },
  resumeMapping: { done: "drawing" },
  finishMapping: { accepted: "finishing", done: "finished" },
  discardMapping: { done: "none" },
};
const BACK_ON_ITS_MAP: readonly DeploymentFault[] = ["generation", "original"];

/** Robots say again what they have said, after a restart for one: a drawing that ends does not begin by that. */
function isLate(before: MappingProgress, kind: MappingKind): boolean {
  if (kind === "discardMapping") return false;
  if (kind === "startMapping") return before !== "ordered";
  return before === "finished" || (before === "finishing" && kind !== "finishMapping");
}

/** Undefined: nothing. */
export function afterMoved(before: MappingProgress, { kind, state, note }: Moved): Progress | undefined {
  if (state === "done" || state === "accepted") {
    const progress = AFTER[kind][state];
    if (!progress || progress === before || isLate(before, kind)) return undefined;
    return { progress, fault: null, note: "" };
  }
  if (!FINAL_COMMAND_STATES.includes(state)) return undefined;
  const fault = faultOf(note);
  if (BACK_ON_ITS_MAP.includes(fault)) return { progress: "none", fault, note };
  if (kind !== "startMapping") return { progress: before === "finishing" ? "drawing" : before, fault, note };
  // One that had begun ends with the drawing, or is forgotten over a restart of the robot, which keeps the drawing.
  return before === "ordered" ? { progress: "none", fault, note } : undefined;
}
