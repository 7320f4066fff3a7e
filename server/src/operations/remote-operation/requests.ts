import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  REMOTE_COMMANDS,
  type RemoteRequest,
} from "@sweepline/contract/operations/remote-operation/frames.ts";
import {
  REMOTE_PERMISSIONS,
  REMOTE_REFUSALS,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import type { Caller } from "../../core/caller.ts";
import { Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { findDevice } from "./devices.store.ts";
import { leaseFor } from "./lease-view.ts";
import { reportLoss, stopDriving } from "./lease-watch.ts";
import { isHeldIn, type LeaseRow } from "./leases.store.ts";
import { addEvent } from "./sessions.store.ts";
import { type Seat, type Station, say } from "./station.ts";
import { pageOf, type Stations, type StationsDeps } from "./stations.ts";

/** What a page asks for, beside driving. What cannot be is a `Refused`. */
type Asked = Exclude<RemoteRequest, { type: "signIn" | "drive" | "beat" }>;
type Operation = Extract<Asked, { type: "operate" }>;

export async function answerRequest(
  deps: StationsDeps,
  stations: Stations,
  { seat, request }: { seat: Seat; request: Asked },
): Promise<void> {
  if (request.type === "open") return open(deps, stations, { seat, request });
  const station = requireStation(seat);
  requireOperate(seat.caller);
  const page = pageOf(seat, station.deviceId);
  const { leases } = deps;
  const take = async (taking: Promise<LeaseRow>): Promise<void> => {
    const lease = await taking;
    seat.refusedEpoch = undefined;
    seat.sequence = -1;
    await stations.leaseChanged(station);
    // Wanted at once, although nothing else may have changed: it is what the page waits for.
    say(seat, { type: "lease", lease: leaseFor(seat.id, station.lease ?? lease) });
  };
  switch (request.type) {
    case "take":
      await requireReady(deps, station);
      return take(leases.take(page, request.reason));
    case "clear":
      await requireReady(deps, station);
      return take(leases.clear(page, request.reason));
    case "takeOver":
      if (!seat.caller.permissions.has(REMOTE_PERMISSIONS.takeOver))
        throw new Refused(CORE_REFUSALS.noPermission);
      await requireReady(deps, station);
      return take(leases.takeOver(page, request.reason));
    case "ask":
      return leases.ask(page, request.reason);
    case "answer":
      // It has stopped before anybody else may begin.
      if (request.hands) await stopDriving(seat);
      return leases.answer(page, request.hands);
    case "release":
      seat.hasLease = false;
      await stopDriving(seat);
      return leases.release(page);
    case "operate":
      return operate(deps, seat, request);
  }
}

function requireStation({ station }: Seat): Station {
  if (!station) throw new Refused(CORE_REFUSALS.invalidInput);
  return station;
}

function requireOperate({ permissions, viewer }: Caller): void {
  if (viewer) throw new Refused(CORE_REFUSALS.viewOnly);
  if (!permissions.has(REMOTE_PERMISSIONS.operate)) throw new Refused(CORE_REFUSALS.noPermission);
}

/** Spec §6: a locked device must be unlocked first. */
async function requireReady({ db, line }: StationsDeps, station: Station): Promise<void> {
  const target = await line.target(db, station.deviceId);
  if (!target) throw new Refused(CORE_REFUSALS.notFound);
  station.target = target;
  if (target.device.isLocked) throw new Refused(DEVICE_REFUSALS.deviceLocked);
  if (target.device.status === DEVICE_STATUS.offline) throw new Refused(REMOTE_REFUSALS.robotSilent);
}

async function open(
  deps: StationsDeps,
  stations: Stations,
  { seat, request }: { seat: Seat; request: Extract<Asked, { type: "open" }> },
): Promise<void> {
  const { caller } = seat;
  if (seat.station) throw new Refused(CORE_REFUSALS.invalidInput);
  if (!caller.permissions.has(REMOTE_PERMISSIONS.watch)) throw new Refused(CORE_REFUSALS.noPermission);
  if (!caller.companyPermissions.has("deviceDetail")) throw new Refused(CORE_REFUSALS.noCompanyPermission);
  const { deviceId } = request;
  await deps.devices.requireVisible(caller, deviceId);
  seat.language = request.language;
  const station = await stations.join(seat, { deviceId, id: request.seat });
  const { target } = station;
  const commands = ["emergencyStop", ...REMOTE_COMMANDS].filter((kind) =>
    (target.knows as string[]).includes(kind),
  );
  const device = { ...(await findDevice(deps.db, deviceId)), canDrive: target.canDrive, commands };
  say(seat, { type: "opened", device, lease: leaseFor(seat.id, station.lease) });
  // A page whose line was cut finds its lease again, or why it has it no more.
  if (station.lease?.seat === request.seat) await stations.leaseChanged(station);
  else await reportLoss(deps, station, seat);
}

/** By the holder alone, whoever else may command the device. */
async function operate(deps: StationsDeps, seat: Seat, { id, order }: Operation): Promise<void> {
  const { db, commands } = deps;
  const { trust, station, caller } = seat;
  if (!station || !trust || performance.now() >= trust.until) throw new Refused(REMOTE_REFUSALS.notHolder);
  if (performance.now() < trust.from) throw new Refused(REMOTE_REFUSALS.notYet);
  const { deviceId } = station;
  const command = await db.transaction(async (tx) => {
    if (!(await isHeldIn(tx, { deviceId, sessionId: trust.sessionId })))
      throw new Refused(REMOTE_REFUSALS.notHolder);
    const target = await deps.line.target(tx, deviceId);
    const isIdle = IDLE.includes(target?.device.status ?? "");
    if ((order.kind === "pause" || order.kind === "resume") && isIdle)
      throw new Refused(REMOTE_REFUSALS.notInTask);
    const by = actorOf({ caller, remoteIp: seat.remoteIp });
    const sent = await commands.sendWithin(tx, by, {
      deviceId,
      order,
      key: id,
      ttlS: LASTS_S,
      isOfOperator: true,
    });
    const staffName = caller.displayName;
    await addEvent(
      tx,
      { deviceId, sessionId: trust.sessionId },
      { kind: "command", staffName, commandId: sent.id },
    );
    return sent;
  });
  say(seat, { type: "operated", id, command });
}

/** What a person far away wants now is not wanted in five minutes. */
const LASTS_S = 20;
/** Nothing to pause and nothing to go on with (spec §8). */
const IDLE: readonly string[] = [
  DEVICE_STATUS.standby,
  DEVICE_STATUS.charging,
  DEVICE_STATUS.lowPower,
  DEVICE_STATUS.offline,
];
