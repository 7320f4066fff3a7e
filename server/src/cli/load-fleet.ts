import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import type { Organizations } from "../access/organizations/index.ts";
import { type FleetFile, type FleetFileRobot, readFleetFile, writeFleetFile } from "../demo/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import type { Products } from "../fleet/products/index.ts";

/** Robots for load tests, in a tenant of their own so that nobody takes them for real ones. */
const TENANT = { orgCode: "LOADTEST", orgName: "Load test", shortName: "Load test" };
/** A thousand robots at a report a second write 13 GB a day: raw reports go after one. */
const PRODUCT = { code: "LOAD-75", name: "Load 75", kind: "scrubber", retentionDays: 1 } as const;
const MANUFACTURER = "sweepline-load";
const KINDS = ["mall", "hospital", "airport", "warehouse", "office", "supermarket"] as const;
const FLOORS = 12;
const REGISTERED_AT_ONCE = 2_000;

export interface LoadFleetDeps {
  organizations: Pick<Organizations, "create" | "findByCode" | "ensureRoot">;
  products: Pick<Products, "ensure">;
  devices: Pick<Devices, "findBySerialNumbers" | "registerMany" | "rotateSecret">;
}

const serialNumberOf = (index: number): string => `LOAD-${String(index + 1).padStart(6, "0")}`;

/**
 * Makes sure that so many load robots are registered and that the file holds what they sign in with. Robots of an earlier
 * run keep their secrets where the file still has them, and get new ones where it has not.
 */
export async function ensureLoadFleet(
  deps: LoadFleetDeps,
  options: { robots: number; file: string; brokerUrl: string },
): Promise<{ registered: number; file: FleetFile }> {
  const serialNumbers = Array.from({ length: options.robots }, (_, index) => serialNumberOf(index));
  const secrets = new Map(
    (await readFleetFile(options.file))?.robots.map((robot) => [robot.serialNumber, robot.password]),
  );
  const known = await deps.devices.findBySerialNumbers(serialNumbers);
  for (const device of known)
    if (!secrets.has(device.serialNumber))
      secrets.set(device.serialNumber, await deps.devices.rotateSecret(device));
  const isKnown = new Set(known.map((device) => device.serialNumber));
  const missing = serialNumbers.filter((serialNumber) => !isKnown.has(serialNumber));
  for (const [serialNumber, secret] of await register(deps, missing)) secrets.set(serialNumber, secret);
  const robots = serialNumbers.map((name, index) =>
    entryOf(name, { index, password: secrets.get(name) as string }),
  );
  const file = { brokerUrl: options.brokerUrl, robots };
  await writeFleetFile(options.file, file);
  return { registered: missing.length, file };
}

async function register(
  { organizations, products, devices }: LoadFleetDeps,
  serialNumbers: readonly string[],
): Promise<Map<string, string>> {
  const secrets = new Map<string, string>();
  if (serialNumbers.length === 0) return secrets;
  const root = await organizations.ensureRoot();
  const tenant =
    (await organizations.findByCode(TENANT.orgCode)) ??
    (await organizations.create({ ...TENANT, parentId: root.id, orgTypeCode: ORGANIZATION_TYPE.tenant }));
  const productId = await products.ensure(PRODUCT);
  for (let first = 0; first < serialNumbers.length; first += REGISTERED_AT_ONCE) {
    const some = serialNumbers.slice(first, first + REGISTERED_AT_ONCE).map((serialNumber) => ({
      serialNumber,
      manufacturer: MANUFACTURER,
      productId,
      organizationId: tenant.id,
      timeZone: "UTC",
    }));
    for (const { device, secret } of await devices.registerMany(some))
      if (secret !== null) secrets.set(device.serialNumber, secret);
  }
  return secrets;
}

function entryOf(
  serialNumber: string,
  { index, password }: { index: number; password: string },
): FleetFileRobot {
  const floor = index % FLOORS;
  return {
    serialNumber,
    manufacturer: MANUFACTURER,
    password,
    product: PRODUCT.code,
    robotKind: PRODUCT.kind,
    planId: `load-${String(floor + 1).padStart(2, "0")}`,
    planSeed: 100 + floor,
    kind: KINDS[floor % KINDS.length] as FleetFileRobot["kind"],
    timeZone: "UTC",
  };
}
