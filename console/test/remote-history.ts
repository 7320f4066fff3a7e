/** Sessions of remote operation as the server tells of them, with the way that was driven. */
import type {
  RemoteFile,
  RemoteSession,
  RemoteSessionDetail,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { REMOTE_FILE_FORMAT } from "@sweepline/contract/operations/remote-operation/index.ts";
import type {
  RemoteEvent,
  TrackPart,
  TrackScan,
} from "@sweepline/contract/operations/remote-operation/track.ts";

export const SESSION_ID = "019ab7c0-1111-7abc-8def-000000000001";
const STARTED_AT = "2026-11-24T08:00:00.000Z";

export const aSession = (given: Partial<RemoteSession> = {}): RemoteSession => ({
  ...{ id: SESSION_ID, deviceId: 7, deviceName: "Heron 01", serialNumber: "SN-7" },
  ...{ organizationId: 2, organizationName: "Brightfloor", staffId: 3, staffName: "Ada" },
  ...{ reason: "stuck in a corner", beginning: "taken", fromName: null, startedAt: STARTED_AT },
  ...{ endedAt: "2026-11-24T08:01:00.000Z", ending: "released", endedByName: null, endReason: "" },
  ...{ durationS: 60, distanceM: 12.5, commandCount: 2, stopCount: 1, barCount: 0 },
  ...given,
});

export const aRemoteEvent = (ms: number, given: Partial<RemoteEvent> = {}): RemoteEvent => ({
  ...{ ms, kind: "silence", staffName: null, detail: "", command: null },
  ...given,
});

export const aSessionDetail = (given: Partial<RemoteSessionDetail> = {}): RemoteSessionDetail => ({
  ...aSession(),
  ...{ mapId: null, lengthMs: 60_000 },
  events: [
    aRemoteEvent(0, { kind: "began", staffName: "Ada", detail: "taken" }),
    aRemoteEvent(12_000, { kind: "silence" }),
    aRemoteEvent(30_000, { kind: "emergencyStop" }),
    aRemoteEvent(60_000, { kind: "ended", detail: "released" }),
  ],
  ...given,
});

/** One row for each of these, a tenth of a second apart; columns that are not given are zeros. */
export function aTrack(
  count: number,
  columns: Partial<Record<keyof TrackPart, (row: number) => number>> = {},
) {
  const column = (of: (row: number) => number) =>
    Array.from({ length: count }, (_, row) => Math.round(of(row)));
  const zero = () => 0;
  return {
    ms: column(columns.ms ?? ((row) => row * 100)),
    x: column(columns.x ?? zero),
    y: column(columns.y ?? zero),
    theta: column(columns.theta ?? zero),
    linear: column(columns.linear ?? zero),
    angular: column(columns.angular ?? zero),
    wantedLinear: column(columns.wantedLinear ?? zero),
    wantedAngular: column(columns.wantedAngular ?? zero),
  } as TrackPart;
}

export const aScan = (ms: number, given: Partial<TrackScan> = {}): TrackScan => ({
  ...{ ms, from: -1, step: 1, cm: [100, 200, 0] },
  ...given,
});

export const aSessionFile = (given: Partial<RemoteFile> = {}): RemoteFile => ({
  format: REMOTE_FILE_FORMAT,
  session: aSessionDetail(),
  track: aTrack(600, { x: (row) => row * 20, linear: () => 200, wantedLinear: () => 250 }),
  scans: [aScan(0), aScan(500), aScan(1_000)],
  ...given,
});
