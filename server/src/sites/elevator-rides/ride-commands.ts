import { createHash } from "node:crypto";
import { COMMAND_REFUSALS, type CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused, refusedTexts } from "../../core/http/refused.ts";
import type { Outbox } from "../../fleet/commands/index.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import type { Driven } from "./driving.store.ts";
import type { Rider } from "./elevator-points.store.ts";
import type { Pose, RequestRow } from "./requests.store.ts";
import { patienceS } from "./ride-times.ts";

/** What the robot is sent in each step, through the one outbox: by keys of the request, so that nothing is sent twice. */
interface RobotCommanding {
  tx: Queries;
  now: Date;
  driven: Driven;
  commands: Pick<Outbox, "issue">;
}

/** In front of the point, where there is room for who comes out. */
const WAITING_M = 0.2;
const NEAR_M = 0.6;
const MIN_TTL_S = 5;
/** Longer than any ride: a robot that comes back must not wait in the car for what was long over. */
const ABORT_TTL_S = 3_600;

export const waitingSpot = ({ x, y, theta, mapId }: Pose): Pose => ({
  x: x - WAITING_M * Math.cos(theta),
  y: y - WAITING_M * Math.sin(theta),
  theta,
  mapId,
});

export const isNear = ({ x, y, mapKey }: Pick<Rider, "x" | "y" | "mapKey">, spot: Pose): boolean =>
  x !== null && y !== null && mapKey === spot.mapId && Math.hypot(x - spot.x, y - spot.y) <= NEAR_M;

/** A UUID of the request and the step: the same step is the same command, whoever asks for it. */
function keyOf({ id }: RequestRow, step: string): string {
  const bytes = createHash("sha256").update(`${id}/${step}`).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function rideOrder(
  { driven }: RobotCommanding,
  { id, ride, fromFloor, toFloor }: RequestRow,
  phase: { phase: "enter" | "leave" | "abort"; reason?: string },
): CommandOrder | undefined {
  if (!ride || toFloor === null) return undefined;
  const { floors, doorOpenTimeMs, floorTravelMs } = driven;
  const times = { doorOpenTimeMs, floorTravelMs, floorCount: floors.length };
  const way = { fromFloor, toFloor, ...ride };
  const parameters = { ...phase, requestId: id, elevatorId: driven.id, ...way, patienceS: patienceS(times) };
  return { kind: "rideElevator", parameters };
}

/** The command, or why there can be none; neither: the robot takes its next operation in a moment. */
type CommandAttempt = { commandId: string } | { refused: string } | Record<string, never>;

export async function commandRobot(
  commanding: RobotCommanding,
  rider: RequestRow,
  step: "approach" | "enter" | "leave",
): Promise<CommandAttempt> {
  const order = step === "approach" ? approachOrder(rider) : rideOrder(commanding, rider, { phase: step });
  if (!order || rider.deviceId === null) return { refused: "" };
  const leftMs = (rider.deadlineAt?.getTime() ?? 0) - commanding.now.getTime();
  const ttlS = Math.max(MIN_TTL_S, Math.ceil(leftMs / 1_000));
  const issue = { deviceId: rider.deviceId, order, by: SYSTEM, key: keyOf(rider, step), ttlS };
  try {
    const { id } = await commanding.commands.issue(commanding.tx, issue);
    return { commandId: id };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.key === COMMAND_REFUSALS.tooSoon.key) return {};
    const { zh, en } = refusedTexts(error);
    return { refused: `${en} / ${zh}` };
  }
}

function approachOrder({ ride }: RequestRow): CommandOrder | undefined {
  return ride ? { kind: "goTo", parameters: waitingSpot(ride.entry) } : undefined;
}

/** Leaves the car where it can, and is free in any case; a robot that cannot be reached frees itself after its timeout. */
export async function abortRide(
  commanding: RobotCommanding,
  rider: RequestRow,
  reason: string,
): Promise<{ deviceId: number; commandId: string } | undefined> {
  const { deviceId } = rider;
  const order = rideOrder(commanding, rider, { phase: "abort", reason });
  if (!order || deviceId === null) return undefined;
  const issue = { deviceId, order, by: SYSTEM, key: keyOf(rider, "abort"), ttlS: ABORT_TTL_S };
  try {
    const { id } = await commanding.commands.issue(commanding.tx, issue);
    return { deviceId, commandId: id };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
