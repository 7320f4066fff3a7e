import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  BROKER_REFUSALS,
  type BrokerFigures,
  type BrokerRefusal,
  type DeviceBroker,
  type DeviceLine,
  type RefusalListQuery,
} from "@sweepline/contract/fleet/broker.ts";
import {
  type DeviceRegistration,
  deviceChangeSchema,
} from "@sweepline/contract/fleet/device-registration.ts";
import { signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { type Registrations, topicPrefixOf } from "../device-registration/index.ts";
import type { Devices } from "../devices/index.ts";
import * as store from "./broker.store.ts";
import type { Lines } from "./lines.ts";

/** What people read of the broker: how devices are connected, and what was not taken. */
export interface BrokerReads {
  refusals(caller: Caller, query: RefusalListQuery): Promise<Page<BrokerRefusal>>;
  figures(caller: Pick<Caller, "scope">): Promise<BrokerFigures>;
  device(caller: Caller, deviceId: number): Promise<DeviceBroker>;
  /** Gives the device the manufacturer that it published under, or the serial number that it signs in by. */
  take(requester: Requester, id: number): Promise<Pick<DeviceRegistration, "manufacturer" | "serialNumber">>;
}

interface Deps {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "historyOf" | "correctSerialNumber">;
  registrations: Pick<Registrations, "get" | "update">;
  lines: Pick<Lines, "ask">;
}

export function createBrokerReads({ db, clock, devices, registrations, lines }: Deps): BrokerReads {
  return {
    refusals: ({ scope }, query) => store.pageOfRefusals(db, scope, query),
    async figures({ scope }) {
      const [connected, counts] = await Promise.all([
        store.connectedOf(db, scope),
        store.figuresOf(db, scope, clock.now()),
      ]);
      return { connected, ...counts };
    },
    async device(caller, deviceId) {
      const { from } = await devices.historyOf(caller, deviceId);
      const [row, refusals] = await Promise.all([
        store.lineOf(db, deviceId),
        store.refusalsOfDevice(db, caller.scope, deviceId),
      ]);
      const line = await readLine(row, { lines, from });
      const username = signsInHere(row) ? row.serialNumber : "";
      return { line, topicPrefix: topicPrefixOf(row), username, refusals };
    },
    async take(requester, id) {
      const { caller } = requester;
      const refusal = found(await store.refusalById(db, caller.scope, id), CORE_REFUSALS.notFound);
      const { id: deviceId } = found(refusal.device ?? undefined, CORE_REFUSALS.notFound);
      const device = await registrations.get(caller, deviceId);
      const { manufacturer, serialNumber } = refusal;
      if (serialNumber !== "" && device.decommissionedAt === null) {
        if (!(await devices.correctSerialNumber(device, { serialNumber, by: actorOf(requester) })))
          throw new Refused(BROKER_REFUSALS.hasHistory);
        return { manufacturer: device.manufacturer, serialNumber };
      }
      const change = deviceChangeSchema.safeParse({ ...device, manufacturer });
      if (!change.success) throw new Refused(BROKER_REFUSALS.nothingToTake);
      await registrations.update(requester, change.data);
      return { manufacturer, serialNumber: device.serialNumber };
    },
  };
}

/** Whoever came by the device later does not read where it was before. */
async function readLine(
  row: store.LineRow,
  { lines, from }: { lines: Pick<Lines, "ask">; from: Date | null },
): Promise<DeviceLine | null> {
  const { serialNumber, isOnline, type, mqttVersion, since, clientId, remoteIp, port } = row;
  if (!isOnline || since === null || row.mqttServerId !== null || !signsInHere(row)) return null;
  const said = await lines.ask(serialNumber);
  const began = from && from > since ? from : since;
  return {
    ...{ mqttVersion, remoteIp, port, clientId: clientId ?? "" },
    isEncrypted: type === "mqtts",
    since: began.toISOString(),
    subscriptions: said?.subscriptions ?? null,
    topics:
      said?.topics.map(({ at, ...topic }) => ({ ...topic, lastAt: new Date(at).toISOString() })) ?? null,
  };
}
