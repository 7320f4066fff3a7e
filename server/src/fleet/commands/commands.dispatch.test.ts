import { type CommandKind, commandOrderSchema } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFleetFixture, NOW } from "../../../test/fleet-fixture.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import { createLog } from "../../core/log.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import { createCommands } from "./commands.service.ts";
import { createDispatcher, type Dispatcher } from "./commands-dispatch.service.ts";
import { type CommandRow, type CommandWriter, type Written, writersOf } from "./index.ts";

/** The way out with a broker that does as the test says, and a protocol that has no answers. */
let written: Partial<Written>;
let isStoreAndForward: boolean;
let isConnected: boolean;
/** What a server of others says to a message: nothing before this. */
let silence: Promise<void>;
const sent: string[] = [];
const ended: CommandRow[] = [];

const writer: CommandWriter = {
  protocol: "mqtt",
  get isStoreAndForward() {
    return isStoreAndForward;
  },
  knows: () => true,
  write: (_order, { commandId }) => ({
    messages: [{ topic: commandId, payload: "", qos: 0 }],
    ...written,
  }),
};

function aDispatcher(): Dispatcher {
  return createDispatcher({
    ...{ db: fixture.db, clock: fixture.clock, log: createLog("silent"), writers: writersOf([writer]) },
    announcer: { announce: () => undefined, isWanted: () => false },
    onEnded: [async (_tx, rows) => void ended.push(...rows)],
    async sendOut(server: number | null, { topic }: Outgoing) {
      if (!isConnected) throw new Error("no connection");
      if (server !== null) await silence;
      sent.push(topic);
    },
  });
}

const fixture = await createFleetFixture();
await ensurePartitions(fixture.db, { from: NOW, to: new Date(NOW.getTime() + 40 * 86_400_000) });
await fixture.db.run(sql`update products set protocol = 'mqtt'`);
const { db, bus, clock, devices } = fixture;
const commands = createCommands({
  ...{
    db,
    bus,
    clock,
    devices,
    audit: { record: async () => undefined, recordMany: async () => undefined },
    writers: writersOf([writer]),
  },
  announcer: { announce: () => undefined, isWanted: () => false },
  onEnded: [],
} as Parameters<typeof createCommands>[0]);
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.set(NOW);
  written = {};
  isStoreAndForward = false;
  isConnected = true;
  silence = Promise.resolve();
  sent.length = 0;
  ended.length = 0;
});
afterEach(() => fixture.db.run(sql`update device_commands set ended_at = now() where ended_at is null`));

async function aDeviceOnline(status = "01"): Promise<number> {
  const { id } = await fixture.aDevice();
  await fixture.db.run(sql`
    insert into device_states (device_id, is_online, status) values (${id}, true, ${status})
    on conflict (device_id) do update set is_online = true, status = excluded.status`);
  return id;
}
const issue = (deviceId: number, kind: CommandKind = "lock", ttlS?: number) =>
  fixture.db.transaction((tx) =>
    commands.issue(tx, { deviceId, order: commandOrderSchema.parse({ kind }), by: SYSTEM, ttlS }),
  );
const stateOf = (id: string) =>
  fixture.db.one<{ state: string; failure: string | null }>(
    sql`select state, failure from device_commands where id = ${id}`,
  );
const later = (ms: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms));

describe("handing out", () => {
  it("sends nothing twice, however many processes do it at once", async () => {
    written = { doneWhen: [] };
    const ids: string[] = [];
    for (let device = 0; device < 30; device += 1) {
      const deviceId = await aDeviceOnline();
      for (let count = 0; count < 3; count += 1) ids.push((await issue(deviceId)).id);
    }
    const dispatchers = [aDispatcher(), aDispatcher(), aDispatcher()];
    for (let round = 0; round < 4; round += 1) await Promise.all(dispatchers.map((one) => one.run()));
    expect([...sent].sort()).toEqual(ids.sort());
  });

  it("calls what it does not send again uncertain, not locked: it may have got there", async () => {
    const deviceId = await aDeviceOnline();
    const { id } = await issue(deviceId, "pause");
    await aDispatcher().run();
    expect(sent).toEqual([id]);
    await fixture.db.run(sql`update devices set is_locked = true where id = ${deviceId}`);
    later(11_000);
    await aDispatcher().run();
    expect(sent).toEqual([id]);
    expect(await stateOf(id)).toEqual({ state: "failed", failure: "uncertain" });
  });

  it("does not wait with one server's commands for another server that keeps silent", async () => {
    written = { doneWhen: [] };
    const [silent, well] = [await aDeviceOnline(), await aDeviceOnline()];
    const { id: serverId } = await fixture.db.one<{ id: number }>(sql`
      insert into mqtt_servers (organization_id, name, host, port, client_id)
      values ((select min(id) from organizations), 'Silent', 'silent.test', 1883, 'us') returning id`);
    await fixture.db.run(sql`update devices set mqtt_server_id = ${serverId} where id = ${silent}`);
    const { promise, resolve: speak } = Promise.withResolvers<void>();
    silence = promise;
    const dispatcher = aDispatcher();
    const { id: held } = await issue(silent);
    const done = dispatcher.run();
    const { id: first } = await issue(well);
    void dispatcher.run([well]);
    await expect.poll(() => sent).toEqual([first]);
    const [{ id: behind }, { id: stop }] = [await issue(silent), await issue(well, "stop")];
    void dispatcher.run([silent]);
    void dispatcher.run([well]);
    await expect.poll(() => sent).toEqual([first, stop]);

    speak();
    await done;
    expect(await stateOf(held)).toMatchObject({ state: "done" });
    expect([...sent].sort()).toEqual([first, stop, held, behind].sort());
  });

  it("keeps what could not be sent, and tries again a moment later", async () => {
    const { id } = await issue(await aDeviceOnline());
    isConnected = false;
    await aDispatcher().run();
    expect(await stateOf(id)).toEqual({ state: "queued", failure: null });
    isConnected = true;
    await aDispatcher().run();
    expect(sent).toEqual([]);
    later(2_001);
    await aDispatcher().run();
    expect([sent, await stateOf(id)]).toEqual([[id], { state: "sent", failure: null }]);
  });

  it("repeats what stays unanswered, under the same id, until its time is over", async () => {
    const { id } = await issue(await aDeviceOnline(), "lock", 30);
    for (let second = 0; second <= 40; second += 5) {
      const dispatcher = aDispatcher();
      await dispatcher.expire();
      await dispatcher.run();
      later(5_000);
    }
    expect(sent).toEqual([id, id, id]);
    expect(await stateOf(id)).toEqual({ state: "expired", failure: null });
    expect(ended).toMatchObject([{ id, state: "expired" }]);
  });

  it("waits for the device, but for a broker that keeps messages", async () => {
    const { id } = await issue((await fixture.aDevice()).id);
    await aDispatcher().run();
    expect(sent).toEqual([]);
    isStoreAndForward = true;
    await aDispatcher().run();
    expect(sent).toEqual([id]);
  });

  it("fails what the device has lost the words for, and what is out of service", async () => {
    const [first, second] = [await aDeviceOnline(), await aDeviceOnline()];
    const [unknown, gone] = [await issue(first), await issue(second)];
    await fixture.db.run(sql`update devices set decommissioned_at = now() where id = ${second}`);
    await fixture.db.run(sql`update products set capabilities = '{}'`);
    await aDispatcher().run();
    await fixture.db.run(sql`update products set capabilities = '{lock,cleaning,downlink}'`);
    expect(await stateOf(unknown.id)).toEqual({ state: "failed", failure: "unsupported" });
    expect(await stateOf(gone.id)).toEqual({ state: "failed", failure: "gone" });
    expect(ended).toHaveLength(2);
  });
});

describe("a protocol without answers", () => {
  it("has done what it was sent, where nothing would show it", async () => {
    written = { doneWhen: [] };
    const { id } = await issue(await aDeviceOnline());
    await aDispatcher().run();
    expect(await stateOf(id)).toEqual({ state: "done", failure: null });
  });

  it("has begun when it was sent, and expires where it never shows", async () => {
    written = { doneWhen: ["02"] };
    const { id } = await issue(await aDeviceOnline("01"));
    await aDispatcher().run();
    expect(await stateOf(id)).toEqual({ state: "accepted", failure: null });
    later(301_000);
    await aDispatcher().expire();
    expect(await stateOf(id)).toEqual({ state: "expired", failure: null });
  });

  it("has done it where the device shows it already", async () => {
    written = { doneWhen: ["02"] };
    const { id } = await issue(await aDeviceOnline("02"));
    await aDispatcher().run();
    expect(await stateOf(id)).toEqual({ state: "done", failure: null });
  });

  it("is not sent again what would be done twice", async () => {
    written = { isUnsafeTwice: true };
    const deviceId = await aDeviceOnline();
    const { id } = await issue(deviceId);
    await aDispatcher().run();
    later(60_000);
    await aDispatcher().run();
    expect(sent).toEqual([id]);
    const lapsed = await issue(await aDeviceOnline());
    await fixture.db.run(
      sql`update device_commands set claimed_until = ${NOW}::timestamptz where id = ${lapsed.id}`,
    );
    await aDispatcher().run();
    expect(sent).toEqual([id]);
    expect(await stateOf(lapsed.id)).toEqual({ state: "failed", failure: "uncertain" });
  });
});

describe("what a room does at the end of a command", () => {
  it("holds with the end or not at all", async () => {
    const { id } = await issue((await fixture.aDevice()).id, "lock", 1);
    later(2_000);
    const failing = createDispatcher({
      ...{ db: fixture.db, clock: fixture.clock, log: createLog("silent"), writers: writersOf([writer]) },
      announcer: { announce: () => undefined, isWanted: () => false },
      sendOut: async () => undefined,
      onEnded: [
        async (tx) => {
          await tx.run(sql`update devices set remark = 'ended'`);
          throw new Error("no");
        },
      ],
    });
    await expect(failing.expire()).rejects.toThrow("no");
    expect(await stateOf(id)).toEqual({ state: "queued", failure: null });
    expect(await fixture.db.many(sql`select from devices where remark = 'ended'`)).toEqual([]);
  });
});
