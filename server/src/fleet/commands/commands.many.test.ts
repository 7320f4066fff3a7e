import { type CommandOrder, commandOrderSchema } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createCommandApiFixture } from "../../../test/command-api-fixture.ts";
import { branch, EVERYTHING } from "../../../test/fleet-fixture.ts";
import { SYSTEM } from "../../system/logs/index.ts";

let deviceId: number;

const order = (kind: string): CommandOrder => commandOrderSchema.parse({ kind });

const fixture = await createCommandApiFixture();
const { commands, nudged } = fixture;
const token = fixture.tokenOf(EVERYTHING, ["fleet_commands_send"]);
afterAll(() => fixture.close());
beforeEach(async () => {
  nudged.length = 0;
  deviceId = (await fixture.aDevice()).id;
  const agvActions = ["startCleaning", "stopCleaning", "startPause"].map((actionType) => ({ actionType }));
  await fixture.db.run(sql`
    update devices set factsheet = ${JSON.stringify({ version: "2.1.0", protocolFeatures: { agvActions } })}::jsonb
    where id = ${deviceId}`);
});

const list = () =>
  fixture.db.many<{ kind: string; failure: string | null }>(sql`
    select kind, failure from device_commands where device_id = ${deviceId} order by created_at desc`);

async function known(body: object, by: string): Promise<{ kind: string; count: number }[]> {
  const answer = await fixture.http.inject({
    method: "POST",
    url: "/platform/equipment/commands/known",
    headers: { authorization: `Bearer ${by}` },
    payload: body,
  });
  return answer.json().data;
}

describe("many devices at once", () => {
  const key = "7b0d8a66-7d0c-4c55-9a53-6a0a4f0f6a10";
  const sendMany = (deviceIds: readonly number[], kind = "pause") =>
    commands.sendMany({ deviceIds, order: order(kind), by: SYSTEM, keyOf: () => key });
  const aLockedOne = async () => {
    const { id } = await fixture.aDevice();
    await fixture.db.run(sql`update devices set is_locked = true where id = ${id}`);
    return id;
  };

  it("get it where they can, and the others are named with the reason", async () => {
    const locked = await aLockedOne();
    const refused = await sendMany([deviceId, locked, 999_999]);
    expect([...refused].map(([id, { refusal }]) => [id, refusal.key])).toEqual([
      [999_999, "notFound"],
      [locked, "deviceLocked"],
    ]);
    expect(await list()).toHaveLength(1);
    expect(nudged).toEqual([deviceId]);
  });

  it("get it once by the same key, and stand in the audit log once each", async () => {
    const entries = async () =>
      (
        await fixture.db.one<{ n: number }>(
          sql`select count(*)::int as n from audit_log where action = 'fleet_commands_send'`,
        )
      ).n;
    const before = await entries();
    const other = (await fixture.aDevice()).id;
    await fixture.db.run(sql`
      update devices d set factsheet = m.factsheet from devices m where d.id = ${other} and m.id = ${deviceId}`);
    for (let n = 0; n < 2; n += 1) expect([...(await sendMany([deviceId, other]))]).toEqual([]);
    expect(await list()).toHaveLength(1);
    expect((await entries()) - before).toBe(2);
  });

  it("lose what waits before a stop, each its own", async () => {
    await commands.sendMany({ deviceIds: [deviceId], order: order("start"), by: SYSTEM });
    expect([...(await sendMany([deviceId], "stop"))]).toEqual([]);
    expect((await list()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ["stop", null],
      ["start", "superseded"],
    ]);
  });

  it("are counted by the commands that they know, as far as the person sees them", async () => {
    const locked = await aLockedOne();
    const body = { deviceIds: [deviceId, locked, 999_999] };
    const counts = new Map((await known(body, token)).map((one) => [one.kind, one.count]));
    expect([counts.get("pause"), counts.get("restart")]).toEqual([2, 0]);
    const by = fixture.tokenOf(branch(0), ["fleet_commands_send"]);
    expect((await known(body, by)).every(({ count }) => count === 0)).toBe(true);
  });
});
