import { OFFLINE_EXIT_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  LEASE_ABNORMAL_MS,
  LEASE_SILENCE_MS,
  LEASE_TRUST_MS,
} from "@sweepline/contract/operations/remote-operation/lease.ts";
import type { Database } from "../../core/db/database.ts";
import type { RemoteLine } from "../../fleet/remote-line/index.ts";
import { leaseFor } from "./lease-view.ts";
import type { Leases } from "./leases.service.ts";
import * as store from "./leases.store.ts";
import { createRecorder } from "./recorder.ts";
import { lossOf } from "./sessions.store.ts";
import { type Seat, type Station, say, seatOfHolder } from "./station.ts";

/**
 * Who has the robots that this process shows, by three clocks: leases of pages of this process are renewed three times a second, which
 * is what they may drive by; all that are shown are read once a second; and whoever changes one says so at once.
 */
export interface LeaseWatchDeps {
  db: Database;
  line: Pick<RemoteLine, "watch">;
  leases: Pick<Leases, "end">;
  /** By their devices. */
  stations: ReadonlyMap<number, Station>;
  onError(error: unknown): void;
}

const LOOK_EVERY_MS = LEASE_TRUST_MS / 3;
const LOOKS_A_READING = 3;

/** Nothing of this page reaches the robot any more. */
export async function stopDriving(seat: Seat): Promise<void> {
  const { trust, station } = seat;
  seat.trust = undefined;
  if (!trust || station?.recorder?.session.sessionId !== trust.sessionId) return;
  const { recorder } = station;
  station.recorder = undefined;
  await recorder.stop();
}

/** Reads the lease again, and tells its pages what is new: one reading after the other, so that none shows what was before. */
export function readLease(deps: LeaseWatchDeps, station: Station): Promise<void> {
  const read = station.reading.then(async () =>
    showLease(deps, station, await store.findLease(deps.db, station.deviceId)),
  );
  station.reading = read.catch(() => undefined);
  return read;
}

async function showLease(
  deps: LeaseWatchDeps,
  station: Station,
  lease: store.LeaseRow | undefined,
): Promise<void> {
  const before = station.lease;
  station.lease = lease;
  for (const seat of station.seats) await settle(deps, station, seat);
  if (keyOf(before) === keyOf(lease)) return;
  for (const seat of station.seats) say(seat, { type: "lease", lease: leaseFor(seat.id, lease) });
}

/** What this page has now, or had and has no more. */
async function settle(deps: LeaseWatchDeps, station: Station, seat: Seat): Promise<void> {
  const { lease } = station;
  if (lease?.sessionId != null && lease.seat === seat.id) {
    if (seat.trust?.sessionId !== lease.sessionId)
      await trust(deps, seat, { ...lease, sessionId: lease.sessionId });
    return;
  }
  if (seat.hasLease) await reportLoss(deps, station, seat);
}

/** Who took it, where it was not the page itself that gave it back. */
export async function reportLoss(
  { db }: Pick<LeaseWatchDeps, "db">,
  { deviceId }: Station,
  seat: Seat,
): Promise<void> {
  seat.hasLease = false;
  await stopDriving(seat);
  const loss = await lossOf(db, { deviceId, seat: seat.id });
  if (loss) say(seat, { type: "lost", ...loss });
}

/** From now on it may drive, as long as it is found to have the robot. */
async function trust(
  deps: LeaseWatchDeps,
  seat: Seat,
  { deviceId, sessionId, epoch, drivesInMs }: store.LeaseRow & { sessionId: string },
): Promise<void> {
  const now = performance.now();
  seat.hasLease = true;
  seat.trust = { sessionId, epoch, from: now + drivesInMs, until: now };
  if (seat.station) seat.station.recorder = createRecorder(deps, { deviceId, sessionId });
  await renew(deps, [seat]);
}

/** Answers the stations whose lease is another's by now. */
async function renew(deps: LeaseWatchDeps, seats: readonly Seat[]): Promise<Station[]> {
  const begun = performance.now();
  const asked = seats.flatMap((seat) =>
    seat.trust && seat.station ? [{ seat, trust: seat.trust, station: seat.station }] : [],
  );
  if (asked.length === 0) return [];
  const rows = await store.renewLeases(
    deps.db,
    asked.map(({ seat, trust: { sessionId }, station: { deviceId } }) => {
      return { deviceId, sessionId, silentMs: Math.max(0, begun - seat.seenAt) };
    }),
  );
  const held = new Set(rows.map(({ sessionId }) => sessionId));
  for (const { trust } of asked) if (held.has(trust.sessionId)) trust.until = begun + LEASE_TRUST_MS;
  return asked.flatMap(({ trust, station }) => (held.has(trust.sessionId) ? [] : station));
}

/** Answers what stops it. */
export function watchLeases(deps: LeaseWatchDeps): () => void {
  let turn = 0;
  let isBusy = false;
  const look = async (): Promise<void> => {
    const all = [...deps.stations.values()];
    const now = performance.now();
    // Of a page that is not heard of its drive messages come late, if at all.
    const drivers = all.flatMap((station) => seatOfHolder(station) ?? []);
    const lost = await renew(
      deps,
      drivers.filter(({ seenAt }) => now - seenAt < LEASE_ABNORMAL_MS),
    );
    for (const station of lost) await readLease(deps, station);
    turn += 1;
    if (turn % LOOKS_A_READING === 0 && all.length > 0) await read(deps, all);
  };
  const clock = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch(deps.onError)
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_EVERY_MS);
  clock.unref();
  return () => clearInterval(clock);
}

async function read(deps: LeaseWatchDeps, stations: readonly Station[]): Promise<void> {
  for (const { target, seats } of stations) if (target.canDrive && seats.size > 0) deps.line.watch(target);
  const rows = await store.leasesOf(
    deps.db,
    stations.map(({ deviceId }) => deviceId),
  );
  const leases = new Map(rows.map((row) => [row.deviceId, row]));
  for (const station of stations) {
    const lease = leases.get(station.deviceId);
    if (keyOf(lease) !== keyOf(station.lease)) await readLease(deps, station);
    else if (lease) station.lease = lease;
    await endSilent(deps, station);
  }
}

/** Of whose page, or whose robot, has been silent for too long (spec §8, §9). */
async function endSilent({ leases }: LeaseWatchDeps, station: Station): Promise<void> {
  const { lease, deviceId, target } = station;
  if (!lease?.sessionId) return;
  const session = { deviceId, sessionId: lease.sessionId };
  if (lease.seenAgoMs >= LEASE_SILENCE_MS) return leases.end(session, "silence");
  const { trust } = seatOfHolder(station) ?? {};
  if (!trust || !target.canDrive) return;
  const since = Math.max(station.pictureAt ?? 0, trust.from);
  if (performance.now() - since >= OFFLINE_EXIT_MS) await leases.end(session, "robotSilent");
}

/** The same for leases that look alike to every page. */
function keyOf(lease: store.LeaseRow | undefined): string {
  const { holder, ...rest } = leaseFor("", lease);
  return JSON.stringify({ ...rest, drivesInMs: 0, holder: holder && { ...holder, seenAt: "" } });
}
