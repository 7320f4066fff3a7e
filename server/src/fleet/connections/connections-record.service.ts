import type { OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import {
  devicesWithOpenRecords,
  endRecords,
  insertRecords,
  type LeftOnline,
  type NewRecord,
  type RecordEnd,
} from "./connections-records.store.ts";

interface Coming {
  remoteIp: string | null;
  port: number | null;
  isEncrypted?: boolean;
  clientId?: string;
  mqttVersion?: number | null;
}

/** One coming or going of a device. */
export type ConnectionChange = { device: IngestDevice; at: number } & (
  | ({ kind: "coming" } & Coming)
  | { kind: "going"; reason: OfflineReason; byWill?: boolean }
);

/**
 * Opens and closes connection records. `changes` are in order, and each device takes turns: a going without a coming
 * before it ends the record that stands open in the database, any other ends one made here.
 */
export async function recordConnections(tx: Queries, changes: readonly ConnectionChange[]): Promise<void> {
  if (changes.length === 0) return;
  const open = new Map<number, NewRecord>();
  const starts: NewRecord[] = [];
  const ends: RecordEnd[] = [];
  for (const change of changes) {
    const { device, at } = change;
    if (change.kind === "coming") {
      const record = newRecord(device, change);
      open.set(device.id, record);
      starts.push(record);
      continue;
    }
    const { reason, byWill = false } = change;
    const record = open.get(device.id);
    open.delete(device.id);
    if (record) {
      record.disconnectedAt = at;
      record.reason = reason;
      record.byWill = byWill;
    } else ends.push({ deviceId: device.id, disconnectedAt: at, reason, byWill });
  }
  // Ends first: they close whatever stands open, and the new records must not be among it.
  await Promise.all([
    ends.length > 0 && endRecords(tx, ends),
    starts.length > 0 && insertRecords(tx, starts),
  ]);
}

const MAX_CLIENT_ID = 64;

/** Their servers speak MQTT to us; the device itself is heard by radio. */
const LORAWAN: ReadonlySet<string> = new Set<Protocol>(["chirpstack", "thingsStack"]);

function newRecord(
  device: IngestDevice,
  { at, remoteIp, port, isEncrypted = false, clientId = "", mqttVersion = null }: Coming & { at: number },
): NewRecord {
  return {
    deviceId: device.id,
    type: LORAWAN.has(device.protocol) ? "lorawan" : isEncrypted ? "mqtts" : "mqtt",
    remoteIp,
    port,
    loginName: device.serialNumber,
    clientId: clientId.slice(0, MAX_CLIENT_ID),
    mqttVersion,
    connectedAt: at,
    disconnectedAt: null,
    reason: null,
    byWill: false,
  };
}

/** Devices that are thought to be connected to our own broker, and when they were last heard of. */
export function devicesLeftOnline(db: Queries): Promise<LeftOnline[]> {
  return devicesWithOpenRecords(db, LORAWAN);
}
