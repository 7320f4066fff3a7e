/** LoRaWAN sensors as the server tells of them. */
import type { LoraConcentrator, LoraSensor, Uplink } from "@sweepline/contract/fleet/lora.ts";
import { AT } from "./devices.ts";

type Radio = NonNullable<LoraSensor["radio"]>;
export const aRadio = (given: Partial<Radio> = {}): Radio => ({
  ...{ at: AT, concentratorId: "gw-a", rssiDbm: -90, snrDb: 7.5 },
  ...{ spreadingFactor: 7, frequencyHz: 868_100_000, concentrators: 3, frameCount: 4_210 },
  ...given,
});

export const aSensor = (deviceId: number, given: Partial<LoraSensor> = {}): LoraSensor => ({
  deviceId,
  serialNumber: `LS-${deviceId}`,
  shortName: `Sink ${deviceId}`,
  productName: "Water sensor",
  organizationName: "Brightfloor",
  isOnline: true,
  batteryPercent: 64,
  lastReportAt: AT,
  radio: aRadio(),
  measurements: { leak: false },
  uplinks: 990,
  lost: 10,
  uplinksToday: 12,
  joinedAt: AT,
  ...given,
});

export const aConcentrator = (
  concentratorId: string,
  given: Partial<LoraConcentrator> = {},
): LoraConcentrator => ({
  concentratorId,
  deviceId: null,
  shortName: null,
  isOnline: null,
  firstAt: AT,
  lastAt: AT,
  sensors: 4,
  uplinks: 1_200,
  rssiDbm: -118,
  snrDb: -3.25,
  ...given,
});

export const anUplink = (frameCount: number, given: Partial<Uplink> = {}): Uplink => ({
  at: AT,
  frameCount,
  fPort: 2,
  dataRate: 5,
  spreadingFactor: 7,
  frequencyHz: 868_100_000,
  isConfirmed: false,
  bytes: "01ff0a",
  decoded: { leak: false },
  concentrators: [{ concentratorId: "gw-a", rssiDbm: -90, snrDb: 7.5 }],
  lost: 0,
  ...given,
});
