import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aWorld, type World } from "../../test/world.ts";
import { seedFirmware } from "./seed-firmware.ts";
import { createSeedSteps } from "./seed-steps.store.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

class Death extends Error {}

it("makes two released packages and one draft, also after a start that was killed half way", async () => {
  const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
  const { firmware, firmwareBy } = world.app.operations;
  const until = world.clock.now().getTime();
  const deps = {
    ...{ firmware, firmwareBy, until, products: world.app.fleet.products, steps: createSeedSteps(world.db) },
    caller: await world.app.access.sessions.callers.callerOf(admin.staffId),
  };
  const checkArrived = () => Promise.reject(new Death());
  await expect(seedFirmware({ ...deps, firmware: { ...firmware, checkArrived } })).rejects.toThrow(Death);
  await seedFirmware(deps);
  await seedFirmware(deps);
  const { records } = (await world.call(admin, E.list)).data;
  const shown = records.map(({ version, state, fileCount }) => [version, state, fileCount]);
  expect(shown.sort()).toEqual([
    ["4.2.1", "released", 1],
    ["4.3.0", "released", 1],
    ["4.4.0-rc.1", "draft", 1],
  ]);
  const released = Object.fromEntries(records.map(({ version, releasedAt }) => [version, releasedAt]));
  const daysAgo = (days: number) => new Date(until - days * 86_400_000).toISOString();
  // Its rollouts began six days ago, and one.
  expect(released).toEqual({ "4.2.1": daysAgo(9), "4.3.0": daysAgo(3), "4.4.0-rc.1": null });
});
