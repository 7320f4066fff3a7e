import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { signInAtBroker } from "../../test/sign-in-at-broker.ts";
import { aWorld } from "../../test/world.ts";
import { ensureLoadFleet } from "./load-fleet.ts";

const world = await aWorld();
const folder = await mkdtemp(join(tmpdir(), "sweepline-load-"));
const file = join(folder, "load-fleet.json");
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const ensure = (robots: number) =>
  ensureLoadFleet(
    { ...world.app.fleet, organizations: world.app.access.organizations },
    { robots, file, brokerUrl: "mqtt://127.0.0.1:1883" },
  );
const signsIn = (robot: { serialNumber: string; password: string } | undefined) =>
  signInAtBroker(world.db, robot?.serialNumber ?? "", robot?.password ?? "");

describe("the load fleet", () => {
  it("is registered in a tenant of its own, with credentials that only their owner may read", async () => {
    const { registered, file: fleet } = await ensure(30);
    expect(registered).toBe(30);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await signsIn(fleet.robots[0])).toMatchObject({ serialNumber: "LOAD-000001" });
    expect(await signsIn(fleet.robots[29])).toBeDefined();
  });

  it("grows by what is missing; the others keep their secrets", async () => {
    const before = (await ensure(30)).file;
    const { registered, file: fleet } = await ensure(45);
    expect(registered).toBe(15);
    expect(fleet.robots.slice(0, 30)).toEqual(before.robots);
    expect(await signsIn(fleet.robots[44])).toBeDefined();
  });

  it("gets new secrets where the file got lost", async () => {
    const before = (await ensure(3)).file;
    await rm(file);
    const { registered, file: fleet } = await ensure(3);
    expect(registered).toBe(0);
    expect(await signsIn(fleet.robots[1])).toBeDefined();
    expect(await signsIn(before.robots[1])).toBeUndefined();
  });
});
