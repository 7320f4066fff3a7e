/** When all has settled: what the robot does is what was wanted of it last, and nothing waits without a reason. */
import {
  type CommandKind,
  DRIVE_COMMANDS,
  FINAL_COMMAND_STATES,
} from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import type { Database } from "../../src/core/db/database.ts";
import type { Party } from "./world.ts";

export interface Kept {
  id: string;
  deviceId: number;
  kind: CommandKind;
  parameters: { x?: number; y?: number };
  state: string;
  failure: string | null;
  note: string;
  endedBy: { commandId: string | null; kind: string | null } | null;
  stalledSince: Date | null;
}

export function commandsOf(db: Database, deviceIds: readonly number[]): Promise<Kept[]> {
  return db.many<Kept>(sql`
    select id, device_id as "deviceId", kind, parameters, state, failure, note, ended_by as "endedBy", stalled_since as "stalledSince"
    from device_commands where device_id = any(${[...deviceIds]}::bigint[]) order by created_at`);
}

const COMMAND_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const PARKED = ["docked", "charging", "servicing"];
const AT_REST = [...PARKED, "standing"];

/** Ids of what it is at. */
function actsOf({ robot }: Party): string[] {
  const order = robot.order && robot.order.steps.length > 0 ? [robot.order.orderId] : [];
  const run = robot.run ? [robot.run.actionId ?? "a run of its own"] : [];
  const home = robot.actionStates
    .filter(({ actionType, actionStatus }) => actionType === "returnToDock" && actionStatus === "RUNNING")
    .map(({ actionId }) => actionId);
  return [...order, ...run, ...home];
}

const hasBegunByHand = ({ story }: Party): boolean => story.some((line) => line.includes("by hand: start"));

/** Undefined: all is as it should be. */
export function faultOf(party: Party, commands: readonly Kept[]): string | undefined {
  const { robot } = party;
  const isOpen = ({ state }: Kept) => !FINAL_COMMAND_STATES.includes(state as never);
  const unheard = commands.find(({ state }) => ["queued", "sent", "delivered"].includes(state));
  if (unheard) return `${unheard.kind} is still ${unheard.state}`;
  const driving = commands.filter((one) => DRIVE_COMMANDS.includes(one.kind) && isOpen(one));
  if (driving.length > 1) return `${driving.map(({ kind }) => kind)} are under way at once`;
  const [wanted] = driving;
  const newest = commands.findLast(({ kind }) => DRIVE_COMMANDS.includes(kind));
  if (wanted && wanted !== newest && newest?.state === "done")
    return `${wanted.kind} is under way, older than what is done`;
  const acts = actsOf(party);
  const unwanted = acts.find((id) => COMMAND_ID.test(id) && id !== wanted?.id);
  if (unwanted) {
    const kept = commands.find(({ id }) => id === unwanted);
    return `it is at ${kept?.kind} that is ${kept?.state} ${kept?.failure ?? ""}`;
  }
  if (wanted && !acts.includes(wanted.id)) return `${wanted.kind} is ${wanted.state}, and it is not at it`;
  if (wanted?.stalledSince && !robot.isPaused) return `${wanted.kind} is stalled`;
  if (!wanted && acts.length === 0 && !AT_REST.includes(robot.phase))
    return `it is ${robot.phase} for nobody`;
  // What somebody began at the machine is theirs, and over a bad network an order may arrive after what should have ended it: refused in words.
  const mayBeBusy = hasBegunByHand(party) || party.story.some((line) => line.endsWith(" bad"));
  if (!mayBeBusy && newest?.failure === "refused" && CLEARED.test(newest.note))
    return `${newest.kind} was refused: ${newest.note}`;
  return pauseFault(party, commands) ?? placeFault(party, newest);
}

/** What a robot says that still has what should have been ended before. */
const CLEARED = /busy|already/i;

const PAUSING: readonly CommandKind[] = ["pause", "resume"];

/** It stands paused where somebody paused it and gave no order since. */
function pauseFault(party: Party, commands: readonly Kept[]): string | undefined {
  const { robot, isUnderHand } = party;
  const last = commands.findLast(({ kind, state }) => {
    if (kind === "pause" || kind === "resume" || kind === "stop" || kind === "restart")
      return state === "done";
    return DRIVE_COMMANDS.includes(kind) && (state === "accepted" || state === "done");
  });
  if (isUnderHand || robot.isPaused === (last?.kind === "pause")) return undefined;
  // Sent and not confirmed, or not before a stop that found nothing to stop: whether it was carried out is not known.
  const isRefused = (id: string | null) => commands.some((one) => one.id === id && one.failure === "refused");
  const isUnsure = commands.some(
    ({ kind, state, failure, endedBy }) =>
      PAUSING.includes(kind) &&
      (state === "expired" || failure === "uncertain" || isRefused(endedBy?.commandId ?? null)),
  );
  if (isUnsure) return undefined;
  if (robot.isPaused) return `it is paused after ${last?.kind}`;
  return actsOf(party).length > 0 && !hasBegunByHand(party) ? "it was paused, and goes on" : undefined;
}

/** What was done last is so. */
function placeFault({ robot, isUnderHand }: Party, newest: Kept | undefined): string | undefined {
  if (newest?.state !== "done" || isUnderHand || robot.run) return undefined;
  if (newest.kind === "dock" && !PARKED.includes(robot.phase))
    return `dock is done, and it is ${robot.phase}`;
  if (newest.kind !== "goTo") return undefined;
  const goal = robot.site.nearestReachable({ x: newest.parameters.x ?? 0, y: newest.parameters.y ?? 0 });
  const isFar = Math.hypot(goal.x - robot.motion.x, goal.y - robot.motion.y) > 1;
  return isFar ? `goTo is done, and it is ${robot.phase} elsewhere` : undefined;
}
