import {
  APP_INFO_ENDPOINTS as E,
  FRAME_HOSTS_INFO,
  SHELL_INFO,
} from "@sweepline/contract/system/app-info.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";
import { VERSION } from "../../core/version.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

describe("application information (§3)", () => {
  it("gives the shell its version and logo before anyone has signed in", async () => {
    const { data } = await world.call(null, E.get, { query: SHELL_INFO });
    expect(data).toEqual({ value: VERSION, logoUrl: null });
  });

  it("shows the version that runs, also after an update", async () => {
    await world.app.ensureBuiltIns();
    expect((await world.call(null, E.get, { query: SHELL_INFO })).data.value).toBe(VERSION);
  });

  it("tells the shell which hosts it may frame: none until they are configured", async () => {
    expect((await world.call(null, E.get, { query: FRAME_HOSTS_INFO })).data.value).toBe("");
  });

  it("answers 404 where there is no such parameter", async () => {
    expect((await world.call(null, E.get, { query: { ...SHELL_INFO, pkey: "other" } })).status).toBe(404);
  });
});
