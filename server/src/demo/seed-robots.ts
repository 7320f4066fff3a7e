import type { Devices } from "../fleet/devices/index.ts";
import type { Products } from "../fleet/products/index.ts";
import { FOREIGN_PRODUCTS } from "./demo-foreign.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import type { DemoRobot } from "./demo-robots.ts";
import { type FleetFileNetwork, type FleetFileRobot, readFleetFile, writeFleetFile } from "./fleet-file.ts";
import type { KnownRobot } from "./history/records.ts";
import { siteDay } from "./history/site-clock.ts";
import { livingOf } from "./history/write-history.ts";
import { lotsOf } from "./random.ts";
import { WASHER } from "./seed-firmware.ts";

/** A washing robot whose second system cannot be written to. */
export const FAILING = "SL-TIDE75-0033";
/** One that has no update agent: the platform asks it over MQTT. */
export const OVER_MQTT = "SL-TIDE75-0026";

interface Deps {
  fleet: readonly DemoRobot[];
  devices: Pick<Devices, "findBySerialNumbers" | "registerMany" | "rotateSecret">;
  products: Pick<Products, "ensure">;
  companies: ReadonlyMap<string, number>;
  /** The moment of the first start. */
  until: number;
  file: string;
  brokerUrl: string;
  sensorNetwork: FleetFileNetwork;
}

/**
 * Registers the robots, all at once, and hands out their secrets in the fleet file. A secret is known only when it is
 * made: where the file got lost, or a start was killed before it was written, the robots get new ones.
 */
export async function seedRobots(deps: Deps): Promise<KnownRobot[]> {
  const robots = deps.fleet;
  const productIds = new Map<string, number>();
  for (const product of [...DEMO_PRODUCTS, ...FOREIGN_PRODUCTS])
    productIds.set(product.code, await deps.products.ensure({ ...product }));
  const { ids, secrets } = await ensureRegistered(deps, robots, productIds);
  await ensureFile(deps, robots, { ids, secrets });
  return robots.flatMap((robot) => {
    const deviceId = ids.get(robot.serialNumber);
    return deviceId === undefined ? [] : [{ deviceId, robot }];
  });
}

interface Registered {
  ids: Map<string, number>;
  secrets: Map<string, string>;
}

async function ensureRegistered(
  { devices, companies, until }: Deps,
  robots: readonly DemoRobot[],
  productIds: ReadonlyMap<string, number>,
): Promise<Registered> {
  const known = await devices.findBySerialNumbers(robots.map((robot) => robot.serialNumber));
  const ids = new Map(known.map((device) => [device.serialNumber, device.id]));
  const secrets = new Map<string, string>();
  // They were written together; if some are gone now, people have taken them away.
  if (ids.size > 0) return { ids, secrets };
  const registered = await devices.registerMany(
    robots.map((robot) => ({
      serialNumber: robot.serialNumber,
      manufacturer: robot.manufacturer,
      productId: productIds.get(robot.productCode) as number,
      shortName: robot.shortName,
      organizationId: companies.get(robot.orgCode) as number,
      timeZone: robot.floor.timeZone,
      commissionedAt: new Date(siteDay(robot.floor.timeZone, livingOf(robot, until).firstDay).startsAt),
    })),
  );
  for (const { device, secret } of registered) {
    ids.set(device.serialNumber, device.id);
    if (secret !== null) secrets.set(device.serialNumber, secret);
  }
  return { ids, secrets };
}

async function ensureFile(
  { devices, file, brokerUrl, sensorNetwork }: Deps,
  robots: readonly DemoRobot[],
  { ids, secrets }: Registered,
): Promise<void> {
  const before = await readFleetFile(file);
  for (const robot of before?.robots ?? [])
    if (!secrets.has(robot.serialNumber)) secrets.set(robot.serialNumber, robot.password);
  const entries: FleetFileRobot[] = [];
  for (const robot of robots) {
    const id = ids.get(robot.serialNumber);
    if (id === undefined) continue;
    const password =
      secrets.get(robot.serialNumber) ??
      (await devices.rotateSecret({ id, serialNumber: robot.serialNumber }));
    const { consumables, settings, batteryPercent, firmware } =
      before?.robots.find((one) => one.serialNumber === robot.serialNumber) ?? {};
    const kept = {
      ...(settings && { settings }),
      ...(consumables && { consumables }),
      ...(batteryPercent !== undefined && { batteryPercent }),
      ...(firmware && { firmware }),
    };
    entries.push({ ...entryOf(robot, password), ...kept });
  }
  const { elevators, ddi } = before ?? {};
  const more = { ...(ddi && { ddi }), ...(elevators && { elevators }) };
  const next = { brokerUrl, robots: entries, sensorNetwork, ...more };
  if (JSON.stringify(next) !== JSON.stringify(before)) await writeFleetFile(file, next);
}

/** Of other makers' machines nobody knows what may go wrong with them: they do as they are told. */
function moodOf({ floor, isSelfScheduled, speaks }: DemoRobot): Pick<FleetFileRobot, "mood"> {
  if (floor.isErrands || speaks) return { mood: "errands" };
  return isSelfScheduled ? {} : { mood: "scheduled" };
}

/** One of those that are updated always fails, as some will. */
function updatesOf({ productCode, serialNumber }: DemoRobot): Pick<FleetFileRobot, "ddi" | "mqttUpdates"> {
  if (productCode !== WASHER) return { ddi: false };
  if (serialNumber === OVER_MQTT) return { ddi: false, mqttUpdates: {} };
  return serialNumber === FAILING ? { ddi: { habit: "failsAtInstall" } } : {};
}

/** Somebody liked it otherwise on some floors. */
const OTHERWISE = [
  { volumePercent: 60 },
  { edgeDistanceMm: 150 },
  { autoReturnMin: 5, areLightsOn: false },
] as const;
const SHARE_OTHERWISE = 0.25;

/** Set up as its product says, in the language of its site. */
function settingsOf({ productCode, serialNumber, floor }: DemoRobot): Pick<FleetFileRobot, "settings"> {
  const defaults = DEMO_PRODUCTS.find(({ code }) => code === productCode)?.defaultSettings;
  if (!defaults) return {};
  const lots = lotsOf(serialNumber, "settings");
  const own = lots.chance(SHARE_OTHERWISE) ? lots.pick(OTHERWISE) : {};
  return { settings: { ...defaults, language: floor.country === "CN" ? "zh" : "en", ...own } };
}

export function entryOf(robot: DemoRobot, password: string): FleetFileRobot {
  return {
    serialNumber: robot.serialNumber,
    manufacturer: robot.manufacturer,
    ...(robot.speaks && { speaks: robot.speaks }),
    password,
    product: robot.productCode,
    robotKind: robot.kind,
    planId: robot.floor.planId,
    planSeed: robot.floor.planSeed,
    planName: robot.floor.robotName,
    kind: robot.floor.kind,
    timeZone: robot.floor.timeZone,
    ...settingsOf(robot),
    ...moodOf(robot),
    ...updatesOf(robot),
  };
}
