import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "../../test/seed-demo.ts";
import { aWorld, type World } from "../../test/world.ts";
import { readConfig } from "../core/config.ts";
import type { Database } from "../core/db/database.ts";
import { createLog } from "../core/log.ts";
import { SYSTEM } from "../system/logs/index.ts";
import type { FirstStart } from "./index.ts";

let world: World;
let dataDir: string;

async function begin(): Promise<void> {
  world = await aWorld();
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-demo-"));
}
async function end(): Promise<void> {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** People without robots. */
function start(
  given: { environment?: Record<string, string>; db?: Database } = {},
): Promise<Omit<FirstStart, "fill">> {
  const { access, fleet, operations, care, ensureBuiltIns } = world.app;
  const { environment = {}, db = world.db } = given;
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const fixture = { config, db, clock: world.clock, log: createLog("silent"), robots: [] };
  const brokerUrl = "mqtt://127.0.0.1:1883";
  return seedDemo({
    ...{ ...fixture, ...fleet, access, ensureBuiltIns, brokerUrl },
    ...{ care, operations, audit: world.app.audit },
  });
}

/** As when the process is killed after it made people, and before anyone was shown their password. */
function killed(): Database {
  let isBegun = false;
  return {
    ...world.db,
    async run(query) {
      if (isBegun) throw new Error("killed");
      isBegun = true;
      return world.db.run(query);
    },
  };
}

describe("passwords of the demo's people", () => {
  beforeEach(begin);
  afterEach(end);
  const recognized = (password: string) => world.app.access.staff.recognize("lananadmin", password);
  const reachable = { HOST: "0.0.0.0" };
  const people = (password: string) => start({ environment: { SWEEPLINE_DEMO_PASSWORD: password } });

  it("are made up, another one in each installation, and told once", async () => {
    const [key, otherKey] = ["k".repeat(32), "o".repeat(32)];
    const { demo } = await start({ environment: { SECRETS_KEY: key } });
    expect(demo?.password).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
    expect(await recognized(demo?.password ?? "")).toBeDefined();
    expect(await recognized("sweepline")).toBeUndefined();
    expect((await start({ environment: { SECRETS_KEY: key } })).demo).toEqual({
      usernames: demo?.usernames,
      isFilled: true,
    });
    await end();
    await begin();
    const other = await start({ environment: { SECRETS_KEY: otherKey } });
    expect(other.demo?.password).not.toBe(demo?.password);
  });

  it("are one for all, also where the first start was killed among them", async () => {
    await expect(start({ db: killed() })).rejects.toThrow("killed");
    const { demo } = await start();
    for (const username of ["lananadmin", "brightworkplace"])
      expect(await world.app.access.staff.recognize(username, demo?.password ?? "")).toBeDefined();
  });

  it("stop the start where others reach it and everybody knows them, and say who has one", async () => {
    await people("sweepline");
    await expect(start({ environment: reachable })).rejects.toThrow(
      /lananadmin.*SWEEPLINE_DEMO_PASSWORD=.*127\.0\.0\.1/s,
    );
    expect((await start()).demo).toBeDefined();
  });

  it("are replaced by the one that the start brings, and those that people chose are not", async () => {
    await people("sweepline");
    const { access } = world.app;
    const own = await access.staff.findByUsername("brightviewer");
    const [by, nothing] = [SYSTEM, async () => undefined];
    await access.staff.setPassword({ id: own?.id ?? 0, password: "Chosen-by-me-1", by }, nothing);
    const environment = { ...reachable, SWEEPLINE_DEMO_PASSWORD: "Ox-and-plough-7" };
    await start({ environment });
    expect(await recognized("sweepline")).toBeUndefined();
    expect(await recognized("Ox-and-plough-7")).toBeDefined();
    expect(await access.staff.recognize("brightviewer", "Chosen-by-me-1")).toBeDefined();
  });

  it("stop it also where the administrator's is one of those", async () => {
    await start({ environment: { SWEEPLINE_DEMO: "0", SWEEPLINE_ADMIN_PASSWORD: "admin123" } });
    const empty = { SWEEPLINE_DEMO: "0" };
    await expect(start({ environment: { ...reachable, ...empty } })).rejects.toThrow(
      /administrator.*127\.0\.0\.1/s,
    );
    expect((await start({ environment: empty })).username).toBe("admin");
  });
});
