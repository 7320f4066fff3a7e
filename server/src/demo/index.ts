/**
 * What happens before anyone can sign in.
 *
 *   every start  built-in menus, roles and client; the platform's administrator (the password is told once)
 *   demo         on a database that nobody has put anything into: tenants with companies and people, what companies
 *                were granted, products, robots with their secrets in the fleet file, sensors behind a network server that the
 *                simulator plays, how they came to their companies, the buildings they work in, elevators, what service work they need, and the history of two
 *                years, but for the two robots of other makers; from then on two robots are sent from floor to floor every few minutes, and what needs the robots' own maps
 *                follows as soon as these were reported; firmware of the washing robots, with one rollout that is over and one
 *                that their agents follow
 *
 * Each step can be repeated: a start that was killed half way is completed by the next. The demo is begun once and
 * remembered; it never comes into a database that is in use. Processes that start at once take turns (bring-up.ts).
 */
import { join } from "node:path";
import type { Organizations } from "../access/organizations/index.ts";
import type { PermissionRequests } from "../access/permission-requests/index.ts";
import type { Sessions } from "../access/session/index.ts";
import type { Staff } from "../access/staff/index.ts";
import type { Care } from "../care/wing.ts";
import { EVERYTHING } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import type { Config } from "../core/config.ts";
import type { Database } from "../core/db/database.ts";
import type { Log } from "../core/log.ts";
import type { Consumables } from "../fleet/consumables/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import type { MqttServers } from "../fleet/mqtt-servers/index.ts";
import type { Products } from "../fleet/products/index.ts";
import { createAgentTokens } from "../operations/updates/index.ts";
import type { Operations } from "../operations/wing.ts";
import type { Audit } from "../system/logs/index.ts";
import { operatorOf } from "./demo-operator.ts";
import {
  demoPasswordOf,
  passwordToShow,
  refuseKnownAdministrator,
  replaceKnownPasswords,
} from "./demo-passwords.ts";
import { type DemoRobot, demoRobots } from "./demo-robots.ts";
import type { HistoryWork } from "./history/write-history.ts";
import { seedAllocations } from "./seed-allocations.store.ts";
import { seedAssists } from "./seed-assists.ts";
import { seedBindings } from "./seed-bindings.ts";
import { partsReplaced, seedCare } from "./seed-care.ts";
import { seedElevators } from "./seed-elevators.store.ts";
import { seedFirmware, WASHER } from "./seed-firmware.ts";
import { seedMessages } from "./seed-messages.ts";
import { demoUsernames, seedPeople } from "./seed-people.ts";
import { seedPermissions } from "./seed-permissions.ts";
import { seedPlaces } from "./seed-places.store.ts";
import { FAILING, OVER_MQTT, seedRobots } from "./seed-robots.ts";
import { seedRollouts } from "./seed-rollouts.ts";
import { seedSensorNetwork } from "./seed-sensor-network.ts";
import { seedSensors } from "./seed-sensors.ts";
import { createSeedSteps, type SeedSteps } from "./seed-steps.store.ts";
import { publishVersions, seedUpdateAgents } from "./seed-update-agents.ts";
import { publishStates } from "./seed-wears.store.ts";
import { seedWears } from "./seed-wears.ts";

export { demoUpkeep } from "./demo.jobs.ts";
export { type FleetFile, type FleetFileRobot, readFleetFile, writeFleetFile } from "./fleet-file.ts";
export { drawHistoryAside } from "./history/draw-history-aside.ts";

export interface FirstStartDeps {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  /** Where the virtual robots find the broker. */
  brokerUrl: string;
  access: {
    organizations: Organizations;
    staff: Staff;
    permissionRequests: PermissionRequests;
    sessions: Pick<Sessions, "callers">;
  };
  care: Pick<Care, "messages" | "channels" | "configs" | "onCall">;
  audit: Pick<Audit, "record" | "recordMany">;
  operations: Pick<Operations, "firmware" | "firmwareBy">;
  devices: Devices;
  products: Products;
  consumables: Consumables;
  mqttServers: Pick<MqttServers, "plant">;
  ensureBuiltIns(): Promise<void>;
  /** Two years of these robots, up to that moment. */
  drawHistory(work: HistoryWork): Promise<void>;
  /** The fleet of the demo; the whole one unless given. */
  robots?: readonly DemoRobot[];
}

export interface FirstStart {
  username: string;
  /** Only when the account was made now. */
  password?: string;
  /** People of the demonstration, all with one password, which is told at the first start only. */
  demo?: { usernames: string[]; password?: string; isFilled: boolean };
  /** Makes what the demonstration still lacks: some twenty seconds at a first start, for which nobody has to wait. */
  fill(): Promise<void>;
}

const [BEGUN, FILLED] = ["demo/begun", "demo/filled"];

/** Everyone who can sign in. */
export async function seedFirstStart(deps: FirstStartDeps): Promise<FirstStart> {
  const { config, access } = deps;
  await deps.ensureBuiltIns();
  const administrator = await access.staff.ensureAdministrator(
    config.SWEEPLINE_ADMIN_PASSWORD ? { password: config.SWEEPLINE_ADMIN_PASSWORD } : {},
  );
  if (!administrator.password) await refuseKnownAdministrator(deps, administrator.username);
  const nothing = async () => undefined;
  if (!config.SWEEPLINE_DEMO) return { ...administrator, fill: nothing };
  const steps = createSeedSteps(deps.db);
  const until = await beginning(deps, steps);
  if (until === undefined) return { ...administrator, fill: nothing };
  const password = await demoPasswordOf(config);
  const companies = await seedPeople({ ...access, password });
  await replaceKnownPasswords(deps, steps);
  const shown = await passwordToShow(deps, steps, password);
  const isFilled = (await steps.find(FILLED)) !== undefined;
  return {
    ...administrator,
    demo: { usernames: demoUsernames(), ...(shown && { password: shown }), isFilled },
    async fill() {
      await seedDemo(deps, { steps, until, companies });
      await seedUpdates(deps, { steps, until, username: administrator.username });
      await steps.once(FILLED, nothing);
    },
  };
}

/** The moment at which the demo was begun; undefined where this database is somebody's. */
async function beginning({ clock }: FirstStartDeps, steps: SeedSteps): Promise<number | undefined> {
  if (await steps.isFresh()) await steps.mark(BEGUN, { at: clock.now().getTime() });
  const begun = await steps.find(BEGUN);
  return begun && Number(begun.details.at);
}

async function seedDemo(
  deps: FirstStartDeps,
  { steps, until, companies }: { steps: SeedSteps; until: number; companies: ReadonlyMap<string, number> },
): Promise<void> {
  const { config, access, devices, products, brokerUrl, db, log } = deps;
  const startedAt = performance.now();
  await seedPermissions({ permissionRequests: access.permissionRequests, clock: deps.clock, companies });
  const file = join(config.DATA_DIR, "demo-fleet.json");
  const { id: organizationId } = await access.organizations.ensureRoot();
  const network = await seedSensorNetwork({ servers: deps.mqttServers, steps, organizationId, brokerUrl });
  const robots = await seedRobots({
    fleet: deps.robots ?? demoRobots(),
    devices,
    products,
    companies,
    until,
    file,
    brokerUrl,
    sensorNetwork: network.file,
  });
  const sensorIds = await seedSensors({
    ...{ db, devices, products, companies, steps, until },
    mqttServerId: network.serverId,
  });
  const deviceIds = [...robots.map(({ deviceId }) => deviceId), ...sensorIds];
  await steps.once("demo/allocations", (tx) => seedAllocations(tx, { deviceIds, until }));
  await steps.once("demo/places", (tx) => seedPlaces(tx, { companies, robots }));
  await seedElevators({ db, steps, file }, companies);
  // Those of other makers came lately, and do nothing that a history could be drawn of.
  const own = robots.filter(({ robot }) => robot.speaks === undefined);
  await deps.drawHistory({ until, robots: own });
  await steps.once("history/wears", (tx) =>
    seedWears(tx, { robots: own, until, replaced: partsReplaced({ robots: own, until }) }),
  );
  await publishStates(db, file, deps.clock.now());
  await seedMessages({
    ...{ db, steps, clock: deps.clock, staff: access.staff, ...deps.care },
    callerOf: access.sessions.callers.callerOf,
    robots: own.slice(0, 2),
  });
  await steps.once("demo/care", (tx) =>
    seedCare(tx, {
      ...{ db, devices, consumables: deps.consumables, robots: own, until, rootId: organizationId },
      findPerson: access.staff.findByUsername,
    }),
  );
  await steps.once("demo/assists", (tx) =>
    seedAssists(tx, { db, devices, robots: own, until, findPerson: access.staff.findByUsername }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ robots: robots.length, seconds }, "demo ready");
}

/** Firmware, and what became of it at the washing robots. Without an administrator, whom people may have taken away, there is none. */
async function seedUpdates(
  deps: FirstStartDeps,
  { steps, until, username }: { steps: SeedSteps; until: number; username: string },
): Promise<void> {
  const { db, access, audit, config, devices, clock } = deps;
  const maker = await access.staff.findByUsername(username);
  const caller = maker && (await access.sessions.callers.callerOf(maker.id));
  const reviewer = await operatorOf(db);
  const packages = await seedFirmware({
    ...{ steps, products: deps.products, ...deps.operations, caller, until },
  });
  if (!caller || !reviewer) return;
  const author = { caller: { ...caller, scope: EVERYTHING }, remoteIp: "127.0.0.1" };
  const { id: organizationId } = await access.organizations.ensureRoot();
  const tokens = createAgentTokens({ db, clock, audit, ownAddress: () => "" });
  const file = join(config.DATA_DIR, "demo-fleet.json");
  const ddi = await seedUpdateAgents({ tokens, config, file }, { requester: author, organizationId });
  const names = (deps.robots ?? demoRobots())
    .filter(({ productCode }) => productCode === WASHER)
    .map(({ serialNumber }) => serialNumber);
  const robots = await devices.findBySerialNumbers(names);
  const serialNumbers = robots.map((device) => device.serialNumber);
  if (!ddi || serialNumbers.length === 0) return;
  const given = { db, audit, steps, packages, organizationId, author, until };
  // Not those whose updates show something of their own.
  const plain = robots.filter(({ serialNumber }) => ![FAILING, OVER_MQTT].includes(serialNumber));
  const deviceIds = plain.map(({ id }) => id).sort((a, b) => a - b);
  await seedBindings({ ...given, deviceIds });
  // After it: they leave out who is pinned or excluded.
  await publishVersions(file, await seedRollouts({ ...given, reviewer, ddi, serialNumbers }));
}

export const TABLES = {
  private: ["seed_steps"],
};
