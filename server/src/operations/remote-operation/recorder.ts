import type { RemoteReport } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import {
  TRACK_SCAN_EVERY_MS,
  TRACK_UNITS,
  type TrackPart,
  type TrackScan,
} from "@sweepline/contract/operations/remote-operation/track.ts";
import type { Queries } from "../../core/db/database.ts";
import { instantOfId } from "../../core/time-id.ts";
import { addEvent, addTrack, type NewEvent, type SessionName } from "./sessions.store.ts";
import { emptyPart, packScans, packWay } from "./track-codec.ts";

/**
 * Keeps what a session does, in the process of the page that drives: the way in parts of some seconds, so that a process that dies
 * loses no more than one, and what happens at once. It never stands in the way of driving: what cannot be written is lost, and said so.
 */
export interface Recorder {
  readonly session: SessionName;
  take(report: RemoteReport, receivedAt: number): void;
  /** What the page wanted last; zeros where it has not for a while. */
  noteWanted(motion: Wanted): void;
  /** Writes what it has, and takes nothing more. */
  stop(): Promise<void>;
}

export interface Wanted {
  linearMps: number;
  angularRadps: number;
  at: number;
}

export interface RecorderDeps {
  db: Queries;
  onError(error: unknown): void;
}

const PART_MS = 5_000;
/** Parts end that much sooner by chance: sessions that began together are not packed and written in one moment. */
const PART_SPREAD_MS = 1_500;
const WANTED_LASTS_MS = 500;
const STANDS: Wanted = { linearMps: 0, angularRadps: 0, at: 0 };
/** A robot that was set down elsewhere has not driven there. */
const LONGEST_STEP_M = 1;

export function createRecorder({ db, onError }: RecorderDeps, session: SessionName): Recorder {
  const startedAt = instantOfId(session.sessionId).getTime();
  let part = emptyPart();
  let scans: TrackScan[] = [];
  let distanceM = 0;
  let wanted = STANDS;
  let last: RemoteReport | undefined;
  let lastScanMs = Number.NEGATIVE_INFINITY;
  let partMs = nextPartMs();
  let isStopped = false;
  let written: Promise<unknown> = Promise.resolve();

  const write = (work: () => Promise<unknown>): void => {
    written = written.then(work).catch(onError);
  };
  const note = (event: NewEvent): void => write(() => addEvent(db, session, event));
  const flush = (): void => {
    const [own, seen, driven] = [part, scans, distanceM];
    const [fromMs, toMs] = [own.ms[0], own.ms.at(-1)];
    if (fromMs === undefined || toMs === undefined) return;
    [part, scans, distanceM, partMs] = [emptyPart(), [], 0, nextPartMs()];
    write(async () => {
      const way = await packWay(own);
      const packed = seen.length > 0 ? await packScans(seen) : null;
      await addTrack(db, session, { fromMs, toMs, way, scans: packed, distanceM: driven });
    });
  };

  return {
    session,
    noteWanted(motion) {
      wanted = motion;
    },
    take(report, receivedAt) {
      if (isStopped) return;
      const ms = Math.max(0, Math.round(receivedAt - startedAt));
      for (const event of eventsBetween(last, report)) note({ ...event, ms });
      const isWanted = receivedAt - wanted.at < WANTED_LASTS_MS;
      addRow(part, { ms, report, wanted: isWanted ? wanted : STANDS });
      if (report.scan && ms - lastScanMs >= TRACK_SCAN_EVERY_MS) {
        lastScanMs = ms;
        scans.push({ ...report.scan, ms });
      }
      distanceM += stepBetween(last, report);
      last = report;
      if (ms - (part.ms[0] ?? ms) >= partMs) flush();
    },
    async stop() {
      isStopped = true;
      flush();
      await written;
    },
  };
}

const nextPartMs = (): number => PART_MS - Math.random() * PART_SPREAD_MS;

function addRow(
  part: TrackPart,
  { ms, report, wanted }: { ms: number; report: RemoteReport; wanted: Wanted },
): void {
  const { position, linearMps = 0, angularRadps = 0 } = report;
  // Of two in one millisecond the first counts.
  if (!position || part.ms.at(-1) === ms) return;
  const { perMeter, perRadian } = TRACK_UNITS;
  part.ms.push(ms);
  part.x.push(Math.round(position.x * perMeter));
  part.y.push(Math.round(position.y * perMeter));
  part.theta.push(Math.round(position.theta * perRadian));
  part.linear.push(Math.round(linearMps * perMeter));
  part.angular.push(Math.round(angularRadps * perRadian));
  part.wantedLinear.push(Math.round(wanted.linearMps * perMeter));
  part.wantedAngular.push(Math.round(wanted.angularRadps * perRadian));
}

function eventsBetween(before: RemoteReport | undefined, now: RemoteReport): NewEvent[] {
  const events: NewEvent[] = [];
  const bar = now.collisionBar ?? "notTriggered";
  if (bar !== (before?.collisionBar ?? "notTriggered")) events.push({ kind: "collisionBar", detail: bar });
  if (now.freezeKind && now.freezeKind !== before?.freezeKind)
    events.push({ kind: "freeze", detail: now.freezeKind });
  if (before && now.standsBecause === "silence" && before.standsBecause !== "silence" && isMoving(before))
    events.push({ kind: "silence" });
  if (now.isStopped && before && !before.isStopped) events.push({ kind: "emergencyStop" });
  const [was, is] = [before?.position?.mapId, now.position?.mapId];
  if (was !== undefined && is !== undefined && was !== is) events.push({ kind: "map", detail: is });
  return events;
}

const isMoving = ({ linearMps = 0, angularRadps = 0 }: RemoteReport): boolean =>
  Math.abs(linearMps) > 0.01 || Math.abs(angularRadps) > 0.01;

function stepBetween(before: RemoteReport | undefined, now: RemoteReport): number {
  if (!before?.position || !now.position || before.position.mapId !== now.position.mapId) return 0;
  const meters = Math.hypot(now.position.x - before.position.x, now.position.y - before.position.y);
  return meters > LONGEST_STEP_M ? 0 : meters;
}
