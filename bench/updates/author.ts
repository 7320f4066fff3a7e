/** People who release packages and have them rolled out, in the database of a product that runs or is yet to start. */
import { createHash, randomBytes } from "node:crypto";
import { FIRMWARE_PART_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";
import { newPackageSchema } from "@sweepline/contract/operations/firmware/fields.ts";
import { newRolloutSchema } from "@sweepline/contract/operations/rollouts/index.ts";
import { type App, createApp } from "../../server/src/app.ts";
import type { Requester } from "../../server/src/core/caller.ts";
import { type Clock, systemClock } from "../../server/src/core/clock.ts";
import { readConfig } from "../../server/src/core/config.ts";
import type { Database } from "../../server/src/core/db/database.ts";
import { createLog } from "../../server/src/core/log.ts";
import { checkFiles } from "../../server/src/operations/firmware/check.service.ts";
import { createRolloutActs } from "../../server/src/operations/rollouts/operate.service.ts";
import { createRollouts } from "../../server/src/operations/rollouts/rollouts.service.ts";
import { createAgentTokens } from "../../server/src/operations/updates/tokens.service.ts";
import { createLocalBus } from "../../server/test/local-bus.ts";
import { PASSWORD } from "../api/sign-in.ts";

interface Wanted {
  packageId: number;
  /** Left out: all devices of the product. */
  deviceIds?: readonly number[];
  /** Contract's rolloutPlanSchema, as far as it is not as usual. */
  plan: object;
}

export interface UpdateAuthor {
  tenant: string;
  gatewayToken: string;
  /** Of random bytes, released; answers its id. */
  release(version: string, bytes: number): Promise<number>;
  /** Written by one, approved by another, started; answers its id. */
  start(wanted: Wanted): Promise<number>;
  close(): Promise<void>;
}

export const VERSION = "2.0.0";
export const FACTORY_VERSION = "1.0.0";

interface AuthorDeps {
  db: Database;
  dataDir: string;
  clock?: Clock;
}

export async function anUpdateAuthor(given: AuthorDeps): Promise<UpdateAuthor> {
  const { db, dataDir, clock = systemClock } = given;
  const config = readConfig({ LOG_LEVEL: "silent", CONSOLE_DIR: "", DATA_DIR: dataDir });
  const log = createLog("silent");
  const app = await createApp({ config, db, bus: createLocalBus(), clock, log });
  await app.ensureBuiltIns();
  const { id: organizationId } = await app.access.organizations.ensureRoot();
  const [author, reviewer] = [
    await aPerson(app, "author", organizationId),
    await aPerson(app, "reviewer", organizationId),
  ];
  const productId = await app.fleet.products.ensure({ code: "B", name: "Bench scrubber", kind: "scrubber" });
  const deps = { db, clock, audit: app.audit, announcer: { announce: () => undefined } };
  const rollouts = createRollouts(deps);
  const acts = createRolloutActs(deps);
  const tokens = createAgentTokens({ ...deps, ownAddress: () => "" });
  const { tenant, token } = await tokens.makeGateway(author, organizationId);
  return {
    ...{ tenant, gatewayToken: token },
    async release(version, bytes) {
      const fields = { productId, kind: "firmware", eventName: version, version } as const;
      const { id } = await app.operations.firmware.packages.create(author, newPackageSchema.parse(fields));
      await upload(app, author, { id, content: randomBytes(bytes) });
      await checkFiles({ db, log, storage: app.storage });
      const { revision } = await app.operations.firmware.packages.get(author.caller, id);
      await app.operations.firmware.releases.release(author, id, revision);
      return id;
    },
    async start({ packageId, deviceIds = [], plan }) {
      const rollout = newRolloutSchema.parse({
        ...{ name: `Package ${packageId}`, organizationId, productId, packageIds: [packageId] },
        target: { deviceIds: [...deviceIds] },
        plan: { keepsQuietHours: false, ...plan },
      });
      const { id } = await rollouts.create(author, rollout);
      await acts.submit(author, { id });
      await acts.approve(reviewer, { id, remark: "" });
      await acts.start(author, { id });
      return id;
    },
    close: () => app.close(),
  };
}

async function aPerson({ access }: App, username: string, organizationId: number): Promise<Requester> {
  const { id } = await access.staff.create({
    ...{ username, displayName: username, organizationId, kind: "admin", roleCodes: ["platformAdmin"] },
    ...{ password: PASSWORD, mustChangePassword: false },
  });
  const caller = await access.sessions.callers.callerOf(id);
  if (!caller) throw new Error(`${username} is nobody`);
  return { caller, remoteIp: "127.0.0.1" };
}

async function upload(
  { operations }: App,
  requester: Requester,
  { id, content }: { id: number; content: Buffer },
): Promise<void> {
  const { uploads } = operations.firmware;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { fileId } = await uploads.begin(requester, id, { name: "robot.swu", bytes: content.length, sha256 });
  for (let number = 0; number * FIRMWARE_PART_BYTES < content.length; number += 1) {
    const part = content.subarray(number * FIRMWARE_PART_BYTES, (number + 1) * FIRMWARE_PART_BYTES);
    await uploads.take(requester, { id, fileId }, { number, content: part });
  }
  await uploads.finish(requester, { id, fileId });
}

/** All at once, without waiting for docks. */
export const AT_ONCE = {
  groups: [{ name: "All", share: { by: "percent", value: 100 }, soakMinutes: 0, errorPercent: 100 }],
  urgency: "forced",
  conditions: { isDocked: false, minBatteryPercent: null },
  guard: { faultsPercent: null, offlinePercent: null, failedRunsPercent: null },
} as const;
