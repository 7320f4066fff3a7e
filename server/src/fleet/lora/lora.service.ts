import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type {
  ConcentratorListQuery,
  LoraConcentrator,
  LoraListQuery,
  LoraSensor,
  SignalPoint,
  Uplink,
  UplinkListQuery,
} from "@sweepline/contract/fleet/lora.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import { found } from "../../core/http/refused.ts";
import type { Devices } from "../devices/index.ts";
import { pageOfConcentrators } from "./concentrators.store.ts";
import { daysOf, pageOfSensors, sensorOf } from "./sensors.store.ts";
import { pageOfUplinks, signalOf } from "./uplinks-reads.store.ts";

export interface Lora {
  sensors(caller: Caller, query: LoraListQuery): Promise<Page<LoraSensor>>;
  concentrators(caller: Caller, query: ConcentratorListQuery): Promise<Page<LoraConcentrator>>;
  sensor(
    caller: Caller,
    deviceId: number,
  ): Promise<{ sensor: LoraSensor; days: { day: string; uplinks: number; lost: number }[] }>;
  uplinks(caller: Caller, deviceId: number, query: UplinkListQuery): Promise<Page<Uplink>>;
  signal(caller: Caller, deviceId: number, days: number): Promise<SignalPoint[]>;
}

interface Deps {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "historyOf">;
}

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 30;

export function createLora({ db, clock, devices }: Deps): Lora {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  return {
    sensors: ({ scope }, query) => pageOfSensors(db, scope, { query, now: clock.now() }),
    concentrators: ({ scope }, query) => pageOfConcentrators(db, scope, query),
    async sensor(caller, deviceId) {
      // What is no LoRaWAN sensor has no such page, be it visible or not.
      const sensor = found(
        await sensorOf(db, caller.scope, { deviceId, now: clock.now() }),
        CORE_REFUSALS.notFound,
      );
      const { from: start } = await devices.historyOf(caller, deviceId);
      return { sensor, days: await daysOf(db, deviceId, { from: daysAgo(DAYS_SHOWN), start }) };
    },
    async uplinks(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return pageOfUplinks(db, deviceId, { query: notBefore(query, from), now: clock.now() });
    },
    async signal(caller, deviceId, days) {
      const { from } = await devices.historyOf(caller, deviceId);
      const asked = daysAgo(days);
      return signalOf(db, deviceId, from && from > asked ? from : asked);
    },
  };
}
