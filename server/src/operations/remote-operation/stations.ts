import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { RemoteReply } from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { RemoteEnding } from "@sweepline/contract/operations/remote-operation/lease.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import type { Log } from "../../core/log.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import type { RemoteLine } from "../../fleet/remote-line/index.ts";
import { readLease, reportLoss, stopDriving, watchLeases } from "./lease-watch.ts";
import type { Leases, Page } from "./leases.service.ts";
import { findLease } from "./leases.store.ts";
import { isFull, type Seat, type Station, say, seatOfHolder } from "./station.ts";

/** What this process shows of robots: a station for each robot that any page here looks at. Pictures go out as they come. */
export interface StationsDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  line: RemoteLine;
  leases: Leases;
  commands: Pick<Commands, "sendWithin">;
  devices: Pick<Devices, "requireVisible" | "visibleAmong">;
}

export interface Stations {
  join(seat: Seat, opened: { deviceId: number; id: string }): Promise<Station>;
  /** `isMeant`: the page was left, its line is not just broken. */
  leave(seat: Seat, options: { isMeant: boolean }): Promise<void>;
  /** The page may not have the robot any more. */
  loseLease(seat: Seat, ending: RemoteEnding): Promise<void>;
  /** Reads who has the robot, and tells its pages. */
  leaseChanged(change: { deviceId: number; declined?: string | undefined }): Promise<void>;
  /** Reads the robot again. */
  refresh(station: Station): Promise<void>;
  close(): Promise<void>;
}

export function createStations(deps: StationsDeps): Stations {
  const { db, line, leases, log } = deps;
  const opening = new Map<number, Promise<Station>>();
  const stations = new Map<number, Station>();
  const watch = {
    ...{ db, line, leases, stations },
    onError: (error: unknown) => log.error({ err: error }, "remote operation"),
  };
  const stopWatching = watchLeases(watch);

  const stationOf = (deviceId: number): Promise<Station> => {
    const station = opening.get(deviceId) ?? openStation(deps, deviceId);
    opening.set(deviceId, station);
    station.then(
      (opened) => opening.get(deviceId) === station && stations.set(deviceId, opened),
      () => opening.delete(deviceId),
    );
    return station;
  };
  const closeEmpty = (station: Station): void => {
    if (station.seats.size > 0 || station.isOver) return;
    station.isOver = true;
    station.stopListening();
    stations.delete(station.deviceId);
    opening.delete(station.deviceId);
  };
  const leave: Stations["leave"] = async (seat, { isMeant }) => {
    const { station, trust } = seat;
    await stopDriving(seat);
    if (!station) return;
    const { deviceId } = station;
    station.seats.delete(seat);
    closeEmpty(station);
    seat.station = undefined;
    if (trust && isMeant) await leases.release(pageOf(seat, deviceId));
    if (station.lease?.requesterSeat === seat.id) await leases.forgetRequester({ deviceId, seat: seat.id });
  };
  const loseLease: Stations["loseLease"] = async (seat, ending) => {
    const { trust, station } = seat;
    if (!trust || !station) return;
    await stopDriving(seat);
    await leases.end({ deviceId: station.deviceId, sessionId: trust.sessionId }, ending);
    await reportLoss(watch, station, seat);
  };

  return {
    async join(seat, { deviceId, id }) {
      let station = await stationOf(deviceId);
      // The last page that looked at it may have left in this very moment.
      while (station.isOver) station = await stationOf(deviceId);
      if (seat.isClosed) {
        closeEmpty(station);
        return station;
      }
      Object.assign(seat, { id, station });
      station.seats.add(seat);
      if (station.target.canDrive) line.watch(station.target);
      return station;
    },
    ...{ leave, loseLease },
    async leaseChanged({ deviceId, declined }) {
      const station = stations.get(deviceId);
      if (!station) return;
      await readLease(watch, station);
      for (const seat of station.seats) if (seat.id === declined) say(seat, { type: "declined" });
    },
    async refresh(station) {
      const wasLocked = station.target.device.isLocked;
      station.target = (await line.target(db, station.deviceId)) ?? station.target;
      const holder = seatOfHolder(station);
      if (holder && !wasLocked && station.target.device.isLocked) await loseLease(holder, "locked");
    },
    async close() {
      stopWatching();
      const seats = [...stations.values()].flatMap((station) => [...station.seats]);
      await Promise.all(seats.map((seat) => leave(seat, { isMeant: false })));
    },
  };
}

async function openStation({ db, line }: StationsDeps, deviceId: number): Promise<Station> {
  const target = found(await line.target(db, deviceId), CORE_REFUSALS.notFound);
  const station: Station = {
    ...{ deviceId, target, lease: await findLease(db, deviceId), seats: new Set() },
    ...{
      isOver: false,
      reading: Promise.resolve(),
      recorder: undefined,
      pictureAt: undefined,
      stopListening: () => undefined,
    },
  };
  station.stopListening = await line.listen(deviceId, (relayed) => {
    if (relayed.kind === "mapping") {
      show(station, { type: "mapping", mapping: withoutHeader(relayed.report) });
      return;
    }
    const { report, receivedAt } = relayed;
    station.pictureAt = performance.now();
    station.recorder?.take(report, receivedAt);
    const picture = { ...withoutHeader(report), receivedAt: new Date(receivedAt).toISOString() };
    show(station, { type: "picture", picture });
  });
  return station;
}

export const pageOf = ({ id, caller, remoteIp }: Seat, deviceId: number): Page => ({
  ...{ deviceId, seat: id, requester: { caller, remoteIp } },
});

const withoutHeader = <Report extends VdaHeader>({
  headerId,
  timestamp,
  version,
  manufacturer,
  serialNumber,
  ...shown
}: Report): Omit<Report, keyof VdaHeader> => shown;

/** Written once for all pages. */
function show(station: Station, reply: RemoteReply): void {
  const text = JSON.stringify(reply);
  for (const seat of station.seats)
    if (!seat.isClosed && !isFull(seat)) seat.socket.send(text, { binary: false });
}
