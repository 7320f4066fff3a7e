/** Maps on their way to robots: the real outbox and broker, files over real HTTP, robots as the test says. */
import type { AddressInfo } from "node:net";
import type { Distribution, DistributionState } from "@sweepline/contract/sites/distributions/index.ts";
import sql from "sql-template-tag";
import { expect } from "vitest";
import { type Caller, EVERYTHING } from "../src/core/caller.ts";
import { systemClock } from "../src/core/clock.ts";
import { readConfig } from "../src/core/config.ts";
import { createHttpServer } from "../src/core/http/server.ts";
import { createLog } from "../src/core/log.ts";
import { MAP_USES } from "../src/operations/wing.ts";
import {
  createDistributions,
  type Distributions,
  enableDownloaded,
} from "../src/sites/distributions/index.ts";
import { serveRobotDownloads } from "../src/sites/distributions/robot-downloads.routes.ts";
import { createRobotDownloads } from "../src/sites/distributions/robot-downloads.service.ts";
import { createMaps } from "../src/sites/maps/index.ts";
import { anAudit } from "./an-audit.ts";
import {
  type CommandFixture,
  createCommandFixture,
  type ScriptedRobot,
  type SentAction,
} from "./command-fixture.ts";
import { insertMap } from "./map-rows.ts";
import { LONG_TIMEOUT } from "./robot-fixture.ts";

const SECRET = "maps are fetched by whoever was told";
export const MAP_ACTIONS = ["downloadMap", "enableMap", "deleteMap"];

export const parametersOf = ({ actionParameters = [] }: SentAction): Record<string, string> =>
  Object.fromEntries(actionParameters.map(({ key, value }) => [key, String(value)]));

export interface DistributionFixture extends CommandFixture {
  distributions: Distributions;
  requester: { caller: Caller; remoteIp: string; language: "en" };
  /** Where files are served. */
  server: string;
  /** Ahead of the real clock, for who serves files and goes on with what is due. */
  laterMs: { now: number };
  organizationId: number;
  aMap(mapKey: string, elements?: readonly object[]): Promise<{ mapId: number; versionId: number }>;
  /** Online; it takes maps, or knows just these actions. */
  aMapRobot(actions?: readonly string[]): Promise<ScriptedRobot>;
  /** By someone who may everything. */
  distribute(
    map: { mapId: number; versionId: number },
    robots: readonly { id: number }[],
    enables?: boolean,
  ): ReturnType<Distributions["distribute"]>;
  versionOf(map: { versionId: number }): Promise<string>;
  /** What became of what was asked, as soon as it is so. */
  becomes(distribution: Pick<Distribution, "id" | "deviceId">, expected: object): Promise<void>;
  stateOf(distribution: Pick<Distribution, "id">): Promise<DistributionState>;
  /** As upkeep does, two seconds later. */
  goOnEnabling(): Promise<void>;
}

export async function createDistributionFixture(): Promise<DistributionFixture> {
  const fixture = await createCommandFixture({ serverSecret: SECRET });
  const { db, devices, commands } = fixture;
  const laterMs = { now: 0 };
  const clock = { now: () => new Date(Date.now() + laterMs.now) };
  const config = readConfig({ LOG_LEVEL: "silent", CONSOLE_DIR: "" });
  const http = await createHttpServer(config, createLog("silent"));
  serveRobotDownloads(http, createRobotDownloads({ db, clock, serverSecret: SECRET }));
  await http.listen({ host: "127.0.0.1", port: 0 });
  const server = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const audit = anAudit({ db, clock: systemClock });
  const announcer = { announce: () => undefined };
  const maps = createMaps({ db, clock: systemClock, audit, devices, announcer, uses: MAP_USES });
  const distributions = createDistributions({
    ...{ db, devices, maps, commands, audit, announcer },
    ...{ clock: systemClock, ownAddress: () => server },
  });
  const { organizationId } = await db.one<{ organizationId: number }>(
    sql`select id as "organizationId" from organizations limit 1`,
  );
  const caller: Caller = {
    ...{ staffId: 1, sessionId: 1, organizationId, displayName: "A Person", scope: EVERYTHING },
    ...{ permissions: new Set(), companyPermissions: new Set(), isRestricted: false, viewer: null },
  };
  const stateOf = async ({ id }: Pick<Distribution, "id">) =>
    (await db.one<{ state: DistributionState }>(sql`select state from map_distributions where id = ${id}`))
      .state;
  const requester = { caller, remoteIp: "127.0.0.1", language: "en" as const };
  const close = fixture.close;
  return Object.assign(fixture, {
    distributions,
    requester,
    server,
    laterMs,
    organizationId,
    stateOf,
    aMap: (mapKey: string, elements: readonly object[] = []) =>
      insertMap(db, { organizationId, mapKey, version: `${mapKey}-${Date.now()}`, elements }),
    async aMapRobot(actions: readonly string[] = MAP_ACTIONS) {
      const robot = await fixture.aScriptedRobot(actions);
      await fixture.goOnline(robot);
      return robot;
    },
    distribute: (
      { mapId, versionId }: { mapId: number; versionId: number },
      robots: readonly { id: number }[],
      enables = true,
    ) =>
      distributions.distribute(requester, mapId, {
        versionId,
        deviceIds: robots.map(({ id }) => id),
        enables,
      }),
    async versionOf({ versionId }: { versionId: number }) {
      const one = sql`select version from map_versions where id = ${versionId}`;
      return (await db.one<{ version: string }>(one)).version;
    },
    async becomes({ id, deviceId }: Pick<Distribution, "id" | "deviceId">, expected: object) {
      const find = async () =>
        (await distributions.deviceHistory(caller, deviceId, { current: 1, size: 100 })).records.find(
          (one) => one.id === id,
        );
      await expect.poll(find, LONG_TIMEOUT).toMatchObject(expected);
    },
    async goOnEnabling() {
      await enableDownloaded({
        ...{ db, commands, announcer },
        clock: { now: () => new Date(Date.now() + 2_100) },
      });
    },
    async close() {
      await http.close();
      await close();
    },
  });
}
