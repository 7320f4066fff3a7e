import { SESSION_ENDPOINTS as SESSION } from "@sweepline/contract/access/session/index.ts";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { MESSAGE_CONFIG_ENDPOINTS as CONFIGS } from "@sweepline/contract/care/message-configs.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAssistFixture } from "../../../test/assist-fixture.ts";
import { newTimeId } from "../../core/time-id.ts";
import { sweepAssists } from "./assists.jobs.ts";
import { assistReach } from "./informed.store.ts";

const f = await createAssistFixture();
const { world, mine, colleague, aStop, theOne, kinds, act, when } = f;
afterAll(() => world.close());
beforeEach(() => f.begin());
const now = () => world.clock.now();
const sweep = () => sweepAssists({ db: world.db, announcer: { announce: () => undefined } }).work(now());
const work = async () => {
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
};
const shown = async () => (await world.call(mine, E.get, { params: { id: (await theOne()).id } })).data;

describe("an assist", () => {
  it("says that nobody was informed where no message is for anybody", async () => {
    await aStop();
    await work();
    world.clock.advance(15_000);
    await work();
    expect(await shown()).toMatchObject({ state: "raised", informedAt: null, uninformed: "noReceiver" });
    await act(mine, (await theOne()).id, f.resolve);
    expect((await shown()).uninformed).toBeNull();
  });

  it("is informed of when a message stands in somebody's inbox", async () => {
    const { sysUser } = (await world.call(colleague, SESSION.userInfo, {})).data;
    await world.call(mine, CONFIGS.create, {
      body: {
        ...{
          code: "bump",
          name: "Bump",
          kind: "alarm",
          ways: ["inApp"],
          codes: ["collision"],
          detailCodes: ["*"],
        },
        ...{ companyType: "TENANT", companyId: f.tenant },
        receivers: { staffIds: [sysUser.id], roleIds: [], organizationIds: [] },
        ...{ title: { zh: "a", en: "a" }, content: { zh: "b", en: "b" } },
      },
    });
    await aStop();
    await work();
    world.clock.advance(15_000);
    const madeAt = now().toISOString();
    await work();
    await sweep();
    expect(await shown()).toMatchObject({ state: "informed", informedAt: madeAt, uninformed: null });
    expect((await kinds((await theOne()).id)).filter((kind) => kind === "informed")).toHaveLength(1);
  });

  it("is informed of when a channel has taken a message, and not before", async () => {
    await aStop();
    const one = await theOne();
    const keys = [`alarm:${one.causes[0]?.refId}`];
    const message = { deviceIds: [one.deviceId], keys, madeAt: when(20), isReached: false };
    const ids = [newTimeId(when(20)), newTimeId(when(21))];
    for (const messageId of ids) await assistReach.made(world.db, { ...message, messageId });
    await sweep();
    expect(await shown()).toMatchObject({ state: "raised", uninformed: "onTheWay" });
    await assistReach.delivered(world.db, ids.slice(1), when(50));
    await assistReach.delivered(world.db, ids, when(70));
    await sweep();
    expect(await shown()).toMatchObject({ state: "informed", informedAt: when(50).toISOString() });
    // Of what comes later nothing is kept.
    await assistReach.made(world.db, { ...message, messageId: newTimeId(when(80)) });
    expect(await world.db.many(sql`select from assist_messages`)).toEqual([]);
  });

  it("that somebody has taken stays theirs, and one that is over says when people knew", async () => {
    await aStop();
    const one = await theOne();
    const keys = [`alarm:${one.causes[0]?.refId}`, "alarm:0"];
    await act(colleague, one.id, { act: "take", doneAt: when(30).toISOString() });
    const message = { deviceIds: [one.deviceId], keys, madeAt: when(40), isReached: true };
    await assistReach.made(world.db, { ...message, messageId: newTimeId(when(40)) });
    await sweep();
    expect(await shown()).toMatchObject({ state: "taken", informedAt: when(40).toISOString() });
  });

  it("is not informed of by messages about something else", async () => {
    await aStop();
    const { deviceId } = await theOne();
    const message = { deviceIds: [deviceId], keys: ["alarm:0"], madeAt: when(40), isReached: true };
    await assistReach.made(world.db, { ...message, messageId: newTimeId(when(40)) });
    await sweep();
    expect(await shown()).toMatchObject({ state: "raised", informedAt: null });
  });

  it("raised by hand informs nobody by itself", async () => {
    const body = { key: crypto.randomUUID(), deviceId: f.device().id, remark: "" };
    expect((await world.call(mine, E.raise, { body })).data).toMatchObject({ uninformed: "byHand" });
  });
});
