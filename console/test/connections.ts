/** Connections of devices as the server tells of them. */
import type { ConnectionRecord, Diagnosis, Timeline } from "@sweepline/contract/fleet/connections.ts";
import { AT } from "./devices.ts";

export const aConnection = (id: number, given: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  id,
  type: "mqtts",
  remoteIp: "10.0.0.7",
  port: 8883,
  isExposed: false,
  loginName: "SW-7",
  connectedAt: AT,
  disconnectedAt: "2026-01-02T03:34:05.000Z",
  errorFlag: 0,
  offlineReason: "closed",
  byWill: false,
  survivalS: 1_800,
  ...given,
});

type Segment = Timeline["segments"][number];
/** A piece between two hours of 2026-03-10. */
export const aSegment = (from: string, to: string, given: Partial<Segment> = {}): Segment => ({
  presence: "online",
  from: `2026-03-10T${from}:00.000Z`,
  to: `2026-03-10T${to}:00.000Z`,
  reason: null,
  drops: 0,
  ...given,
});

export const aTimeline = (given: Partial<Timeline> = {}): Timeline => ({
  from: "2026-03-10T00:00:00.000Z",
  to: "2026-03-10T12:00:00.000Z",
  segments: [
    aSegment("00:00", "06:00"),
    aSegment("06:00", "07:30", { presence: "offline", reason: "lost", drops: 1 }),
    aSegment("07:30", "12:00"),
  ],
  onlineS: 37_800,
  staleS: 0,
  offlineS: 5_400,
  unknownS: 0,
  uptimePercent: 87.5,
  drops: [{ reason: "lost", count: 1 }],
  isCoarse: false,
  ...given,
});

export const aDiagnosis = (given: Partial<Diagnosis> = {}): Diagnosis => ({
  presence: "offline",
  since: "2026-03-10T06:00:00.000Z",
  until: null,
  lastReportAt: "2026-03-10T05:59:00.000Z",
  findings: [],
  ...given,
});
