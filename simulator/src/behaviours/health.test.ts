import { expect, it } from "vitest";
import { anInstantAction, aWorld } from "../testing/world.ts";

const newest = (world: ReturnType<typeof aWorld>) => world.sentOf("cleaning").at(-1)?.body ?? {};

it("counts how often it plans again, gets stuck and how full its disk is, and begins anew when that is over", () => {
  const world = aWorld();
  world.pass(2);
  world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: ["z05"] }).message);
  world.pass(5);
  expect(newest(world)).toMatchObject({ planningRepeats: 0, navigationStuck: 0, diskFreePercent: 62 });
  for (const mishap of ["replanning", "blocked", "diskFull"] as const)
    world.simulator.act("SW-0001", { mishap, seconds: 20 });
  world.pass(15);
  const { planningRepeats, navigationStuck, diskFreePercent } = newest(world);
  expect(Number(planningRepeats)).toBeGreaterThan(10);
  expect(Number(navigationStuck)).toBeGreaterThan(10);
  expect(diskFreePercent).toBe(2);
  world.pass(10);
  expect(newest(world)).toMatchObject({ planningRepeats: 0, navigationStuck: 0, diskFreePercent: 62 });
});
