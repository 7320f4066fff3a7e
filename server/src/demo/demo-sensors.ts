import type { ProductDraft } from "../fleet/products/index.ts";

/** LoRaWAN sensors of the demonstration, and the concentrator that hears them. Names are made up. */
export interface DemoSensor {
  /** DevEUI, or the concentrator's id. */
  serialNumber: string;
  shortName: string;
  productCode: string;
  orgCode: string;
  timeZone: string;
  /** Minutes between two frames. */
  everyMin: number;
  /** How well it is heard at its best. */
  rssiDbm: number;
}

export const SENSOR_PRODUCTS: readonly ProductDraft[] = [
  {
    code: "AIR-10",
    name: "AIR-10",
    kind: "sensor",
    protocol: "chirpstack",
    projectName: "Air",
    alertPercent: 15,
  },
  {
    code: "GATE-2",
    name: "GATE-2",
    kind: "concentrator",
    protocol: "chirpstack",
    projectName: "Air",
  },
];

export const CONCENTRATORS = ["0016c001f1a20b01", "0016c001f1a20b02"] as const;

/** Of their network server. */
export const APPLICATION = "demo";
export const REGION = "eu868";

const site = { orgCode: "LANAN-PLAZA", timeZone: "Asia/Shanghai" };
const air = (
  digits: string,
  shortName: string,
  place: { everyMin: number; rssiDbm: number },
): DemoSensor => ({
  serialNumber: `a84041000181${digits}`,
  shortName,
  productCode: "AIR-10",
  ...site,
  ...place,
});

export const DEMO_SENSORS: readonly DemoSensor[] = [
  {
    ...site,
    serialNumber: CONCENTRATORS[0],
    shortName: "广场集中器",
    productCode: "GATE-2",
    everyMin: 30,
    rssiDbm: 0,
  },
  air("c101", "一层东厅空气", { everyMin: 15, rssiDbm: -62 }),
  air("c102", "一层西厅空气", { everyMin: 15, rssiDbm: -78 }),
  air("c103", "二层中庭空气", { everyMin: 15, rssiDbm: -94 }),
  air("c104", "地下车库空气", { everyMin: 20, rssiDbm: -112 }),
  air("c105", "卸货区空气", { everyMin: 20, rssiDbm: -119 }),
];

/** Nobody has registered it yet: it is being put up, and waits to be admitted. */
export const NEWCOMER = air("c1ff", "三层会议室空气", { everyMin: 0.5, rssiDbm: -71 });
