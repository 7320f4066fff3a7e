import {
  COMMAND_REFUSALS,
  type Command,
  type CommandOrder,
  commandOrderSchema,
  MAX_WAITING_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createCommandApiFixture } from "../../../test/command-api-fixture.ts";
import { branch, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import type { Queries } from "../../core/db/database.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import type { CommandRow } from "./index.ts";

let deviceId: number;
const ended: CommandRow[][] = [];

const order = (kind: string, parameters: object = {}): CommandOrder =>
  commandOrderSchema.parse({ kind, parameters });

const fixture = await createCommandApiFixture([async (_tx, rows) => void ended.push([...rows])]);
const { commands, nudged } = fixture;
const token = fixture.tokenOf(EVERYTHING, ["fleet_commands_list", "fleet_commands_send"]);
afterAll(() => fixture.close());

beforeEach(async () => {
  fixture.clock.set(NOW);
  ended.length = 0;
  nudged.length = 0;
  deviceId = (await fixture.aDevice()).id;
  await factsheet([
    "startCleaning",
    "stopCleaning",
    "startPause",
    "stopPause",
    "returnToDock",
    "lock",
    "unlock",
  ]);
});

const factsheet = (actions: readonly string[] | null) =>
  fixture.db.run(sql`
    update devices set factsheet = ${JSON.stringify({
      version: "2.1.0",
      ...(actions && { protocolFeatures: { agvActions: actions.map((actionType) => ({ actionType })) } }),
    })}::jsonb where id = ${deviceId}`);
const later = (ms: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms));
const ask = async (
  method: "GET" | "POST" | "DELETE",
  path: string,
  { body, by = token }: { body?: object; by?: string } = {},
) => {
  const answer = await fixture.http.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${by}` },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const send = (kind: string, more: object = {}) =>
  ask("POST", `/platform/equipment/${deviceId}/commands`, {
    body: { order: { kind, parameters: {} }, ...more },
  });
const list = async (query = ""): Promise<Command[]> =>
  (await ask("GET", `/platform/equipment/${deviceId}/commands?${query}`)).data.records;
const issue = (tx: Queries, kind: string) => commands.issue(tx, { deviceId, order: order(kind), by: SYSTEM });

describe("sending a command", () => {
  it("puts it into the outbox, tells whoever holds the connections, and leaves a trace of who did it", async () => {
    const { data } = await send("start", { ttlS: 60 });
    expect(data).toMatchObject({ kind: "start", state: "queued", deviceId, endedAt: null, failure: null });
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(60_000);
    expect(nudged).toEqual([deviceId]);
    expect(await list()).toEqual([data]);
    const audit = await fixture.db.one<{ action: string }>(
      sql`select action from audit_log order by id desc limit 1`,
    );
    expect(audit.action).toBe("fleet_commands_send");
  });

  it("answers the same command for the same key, and sends nothing more", async () => {
    const key = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
    const first = await send("pause", { key });
    const again = await send("pause", { key });
    expect(again.data).toEqual(first.data);
    expect(await list()).toHaveLength(1);
  });

  it("refuses what the device does not name", async () => {
    expect(await send("restart")).toMatchObject({ status: 422, error: "unsupported" });
  });

  it("refuses a second operation within two seconds (§5), but never a stop", async () => {
    await send("start");
    expect(await send("pause")).toMatchObject({ status: 429, error: "tooSoon" });
    expect(await send("stop")).toMatchObject({ status: 200 });
    expect(await send("stop")).toMatchObject({ status: 200 });
    later(2_001);
    expect(await send("resume")).toMatchObject({ status: 200 });
  });

  it("refuses to operate a locked device (§6), and lets it be stopped and unlocked", async () => {
    await fixture.db.run(sql`update devices set is_locked = true where id = ${deviceId}`);
    expect(await send("start")).toMatchObject({ status: 409, error: "deviceLocked" });
    expect((await send("unlock")).status).toBe(200);
    expect((await send("stop")).status).toBe(200);
  });

  it("lets no more wait than a device should get at once, but a stop", async () => {
    for (let count = 0; count < MAX_WAITING_COMMANDS; count += 1)
      expect((await send("lock")).status).toBe(200);
    expect(await send("unlock")).toMatchObject({ status: 429, error: "tooManyWaiting" });
    expect((await send("stop")).status).toBe(200);
  });

  it("stops what is queued, and leaves what is no operation", async () => {
    await send("lock");
    await send("start");
    await send("stop");
    const states = (await list("sort=createdAt")).map(({ kind, state, failure }) => [kind, state, failure]);
    expect(states).toEqual([
      ["lock", "queued", null],
      ["start", "failed", "superseded"],
      ["stop", "queued", null],
    ]);
    expect(ended.flat().map(({ kind }) => kind)).toEqual(["start"]);
  });

  it("is undone with the transaction of the room that sends", async () => {
    const failing = fixture.db.transaction(async (tx) => {
      await issue(tx, "lock");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await list()).toEqual([]);
    expect(nudged).toEqual([]);
  });

  it("lets only one of two operations of the same moment through", async () => {
    const both = await Promise.all([send("start"), send("dock")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it("keeps the order of commands of one moment", async () => {
    await fixture.db.transaction(async (tx) => {
      for (const kind of ["lock", "unlock", "stop"]) await issue(tx, kind);
    });
    expect((await list()).map(({ kind }) => kind)).toEqual(["stop", "unlock", "lock"]);
  });

  it.each([
    [{ kind: "start", parameters: { mode: "TURBO" } }],
    [{ kind: "goTo", parameters: { x: "1", y: 2, mapId: "m" } }],
    [{ kind: "goTo", parameters: { x: 1, y: 2 } }],
    [{ kind: "explode" }],
    [{ kind: "downlink", parameters: { fPort: 0, bytes: "zz" } }],
    [{}],
  ])("refuses %j", async (wrong) => {
    const { status } = await ask("POST", `/platform/equipment/${deviceId}/commands`, {
      body: { order: wrong },
    });
    expect(status).toBe(422);
  });
});

describe("what a device knows", () => {
  const possible = async () => (await ask("GET", `/platform/equipment/${deviceId}/commands/possible`)).data;
  it("is what its factsheet names", async () => {
    expect(await possible()).toEqual([
      "start",
      "pause",
      "resume",
      "stop",
      "dock",
      "lock",
      "unlock",
      "runTask",
      "emergencyStop",
      "releaseStop",
    ]);
  });

  it("is what the standard has for all, where the factsheet is a bare header (trap)", async () => {
    await factsheet(null);
    expect(await possible()).toEqual([
      ...["pause", "resume", "stop", "emergencyStop", "releaseStop", "relocate", "requestFactsheet"],
    ]);
  });

  it("is no more than its product can", async () => {
    await fixture.db.run(sql`update products set capabilities = '{position}'`);
    expect(await possible()).toEqual([
      ...["pause", "resume", "stop", "runTask", "emergencyStop", "releaseStop"],
    ]);
    await fixture.db.run(sql`update products set protocol = 'mqtt'`);
    expect(await possible()).toEqual([]);
    await fixture.db.run(
      sql`update products set protocol = 'vda5050', capabilities = '{position,cleaning,dock,lock,cleaningModes,settings,restart}'`,
    );
  });

  it("is going somewhere as soon as it has said where it is", async () => {
    await fixture.db.run(
      sql`insert into device_states (device_id, x, y, theta, map_key) values (${deviceId}, 1, 2, 0, 'hall')
          on conflict (device_id) do update set x = 1, y = 2, theta = 0, map_key = 'hall'`,
    );
    expect(await possible()).toContain("goTo");
  });
});

describe("a command that another one ends before it has left", () => {
  it("says which one it was, and who gave it", async () => {
    for (const kind of ["dock", "stop"] as const) {
      const { data: first } = await send("start");
      later(2_000);
      const { data: next } = await send(kind);
      const { staffId, staffName } = next;
      expect(staffId).toEqual(expect.any(Number));
      expect((await list()).find(({ id }) => id === first.id)).toMatchObject({
        ...{ state: "failed", failure: "superseded", note: "" },
        endedBy: { staffId, staffName, commandId: next.id, kind },
      });
      later(2_000);
    }
  });
});

describe("taking back", () => {
  const withdraw = (id: string) => ask("DELETE", `/platform/equipment/${deviceId}/commands/${id}`);
  it("ends what is still queued", async () => {
    const { data } = await send("start");
    expect((await withdraw(data.id)).data).toMatchObject({
      ...{ state: "failed", failure: "withdrawn" },
      endedBy: { staffId: data.staffId, staffName: data.staffName, commandId: null, kind: null },
    });
    expect(ended.flat()).toHaveLength(1);
  });

  it("is too late for what has ended", async () => {
    const { data } = await send("start");
    await send("stop");
    expect(await withdraw(data.id)).toMatchObject({ status: 409, error: "alreadyEnded" });
  });

  it("is too late for what is on its way", async () => {
    const { data } = await send("start");
    await fixture.db.run(sql`update device_commands set state = 'sent' where id = ${data.id}`);
    expect(await withdraw(data.id)).toMatchObject({
      status: COMMAND_REFUSALS.alreadySent.status,
      error: "alreadySent",
    });
  });

  it("does not know ids of others", async () => {
    const { data } = await send("start");
    const mine = deviceId;
    deviceId = (await fixture.aDevice()).id;
    expect((await withdraw(data.id)).status).toBe(404);
    expect((await withdraw("ffffffff-ffff-4fff-bfff-ffffffffffff")).status).toBe(404);
    deviceId = mine;
  });
});

describe("the history", () => {
  it("is filtered by kind, state and time", async () => {
    await send("lock");
    later(60_000);
    await send("start");
    expect(await list("kinds=lock")).toHaveLength(1);
    expect(await list("states=queued")).toHaveLength(2);
    expect(await list("states=done")).toEqual([]);
    const from = new Date(NOW.getTime() + 30_000).toISOString();
    expect((await list(`from=${from}`)).map(({ kind }) => kind)).toEqual(["start"]);
  });

  it("is not there for another tenant", async () => {
    const foreign = fixture.tokenOf(branch(fixture.orgs.borealis), [
      "fleet_commands_list",
      "fleet_commands_send",
    ]);
    const path = `/platform/equipment/${deviceId}/commands`;
    expect((await ask("GET", path, { by: foreign })).status).toBe(404);
    expect((await ask("POST", path, { body: { order: { kind: "stop" } }, by: foreign })).status).toBe(404);
    expect((await ask("GET", `${path}/possible`, { by: foreign })).status).toBe(404);
  });
});
