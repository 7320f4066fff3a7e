import type { OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import type { LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import type {
  CleaningReport,
  ReportedSettings,
  TaskRun,
} from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { VdaError, VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { Uplink } from "./reading.ts";

/** What a batch of messages turned out to mean, for the rooms that keep records of it. */
export interface Facts {
  /** Cleaning reports as rows, counted once each. */
  reports: ReportFact[];
  /** Amounts that no device can have done; they are in nothing else. */
  refused: RefusedAmount[];
  /** Positions of robots that do not speak the cleaning profile. */
  positions: PositionFact[];
  logs: LogFact[];
  /** What devices report to be wrong with them: raised, changed, cleared, in order. */
  faults: FaultFact[];
  /** Comings and goings, in order. */
  connections: ConnectionFact[];
  runs: RunFact[];
  /** Connected devices that were silent for longer than they may be. */
  gaps: GapFact[];
  /** What counters of parts that wear stood at, as often as is worth keeping. */
  wears: WearFact[];
  /** Settings that are reported with another value than before. */
  settings: SettingFact[];
  /** Frames of LoRaWAN sensors, and when they joined again, in order. */
  uplinks: UplinkFact[];
}

export interface RefusedAmount {
  device: IngestDevice;
  kind: string;
  detail: string;
}

export interface UplinkFact {
  device: IngestDevice;
  at: number;
  receivedAt: number;
  /** Null: it joined its network. */
  uplink: Uplink | null;
}

export interface SettingFact {
  device: IngestDevice;
  receivedAt: number;
  name: string;
  before: SettingValue;
  after: SettingValue;
}

type SettingValue = ReportedSettings[string];

export interface GapFact {
  device: IngestDevice;
  lastReportAt: number;
  nextReportAt: number;
}

export type Wear = NonNullable<CleaningReport["consumables"]>[number];

export interface WearFact {
  device: IngestDevice;
  at: number;
  parts: readonly Wear[];
  /** Parts whose counter fell back, with what it stood at before. */
  fallen: readonly Wear[];
}

export interface ReportFact {
  device: IngestDevice;
  at: number;
  headerId: number;
  receivedAt: number;
  report: ReportedWork;
}

/** A cleaning report, or what a device without that profile reports of its work. */
export type ReportedWork = Omit<CleaningReport, keyof VdaHeader | "workStatus"> & {
  workStatus: number | null;
};

export interface PositionFact {
  device: IngestDevice;
  at: number;
  headerId: number;
  receivedAt: number;
  position: NonNullable<DeviceMemory["position"]>;
}

export interface LogFact {
  device: IngestDevice;
  at: number;
  level: LogLevel;
  kind: LogKind;
  values: Record<string, string | number>;
}

/** A fault, known by what its device calls it. Raised or, of one that lasts, with another level: what was reported of it; null: it is gone. */
export interface FaultFact {
  device: IngestDevice;
  at: number;
  reportedAs: string;
  reported: ReportedFault | null;
}

export type ReportedFault = Pick<
  VdaError,
  "errorLevel" | "errorDescription" | "errorHint" | "errorReferences"
>;

export interface ComingFact {
  device: IngestDevice;
  at: number;
  remoteIp: string | null;
  port: number | null;
  isEncrypted?: boolean;
  clientId?: string;
  mqttVersion?: number | null;
}

export interface GoingFact {
  device: IngestDevice;
  at: number;
  reason: OfflineReason;
  /** By its last will. */
  byWill?: boolean;
}

export type ConnectionFact = ({ kind: "coming" } & ComingFact) | ({ kind: "going" } & GoingFact);

/** What one report says about the task run it belongs to. */
export interface RunFact {
  device: IngestDevice;
  at: number;
  headerId: number;
  run: TaskRun;
  batteryPercent: number | null;
  waterPercent: number | null;
}

export function noFacts(): Facts {
  return {
    reports: [],
    refused: [],
    positions: [],
    logs: [],
    faults: [],
    connections: [],
    runs: [],
    gaps: [],
    wears: [],
    settings: [],
    uplinks: [],
  };
}
