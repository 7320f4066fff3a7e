import { randomUUID } from "node:crypto";
import { ASSIST_ENDPOINTS as E, RAISE_WITHIN_MS } from "@sweepline/contract/care/assists/index.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { anAssistPhoto } from "../../../test/a-file.ts";
import { createAssistFixture } from "../../../test/assist-fixture.ts";

const f = await createAssistFixture();
const {
  world,
  mine,
  theirs,
  colleague,
  when,
  commit,
  raiseAt,
  bumps,
  isFree,
  aStop,
  assists,
  theOne,
  get,
  kinds,
  act,
  resolve,
} = f;
afterAll(() => world.close());
beforeEach(() => f.begin());

describe("what people do", () => {
  it("is kept with both times, and by whom", async () => {
    await aStop();
    const { id } = await theOne();
    await act(colleague, id, { act: "take", doneAt: when(100).toISOString() });
    await act(colleague, id, { act: "onSite", doneAt: when(200).toISOString() });
    const { data } = await act(colleague, id, { ...resolve, doneAt: when(300).toISOString() });
    expect(data).toMatchObject({
      ...{ state: "resolved", cause: "obstacle", remark: "Pallet", isSelfResolved: false },
      ...{ takenAt: when(100).toISOString(), onSiteAt: when(200).toISOString() },
      ...{ resolvedAt: when(300).toISOString(), resolvedBy: "A Person" },
    });
    const last = data.events.find(({ kind }) => kind === "resolved");
    expect(last).toMatchObject({ at: when(300).toISOString(), cause: "obstacle", text: "Pallet" });
    expect(Date.parse(last?.receivedAt ?? "")).toBe(world.clock.now().getTime());
  });

  it("is done once however often it is sent, also at the same time", async () => {
    await aStop();
    const { id } = await theOne();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => act(mine, id, { ...resolve, key, doneAt: when(50).toISOString() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await kinds(id)).filter((kind) => kind === "resolved")).toHaveLength(1);
    expect((await act(mine, id, resolve)).error).toBe("assistResolved");
    // The answer was lost, and something else happened meanwhile.
    await commit([isFree(60)]);
    await commit([bumps(100)]);
    await raiseAt(101);
    expect((await act(mine, id, { ...resolve, key })).data.state).toBe("raised");
    const raiseKey = randomUUID();
    const body = { key: raiseKey, deviceId: f.device().id, remark: "Stands in the aisle" };
    for (let sent = 0; sent < 3; sent++) await world.call(mine, E.raise, { body });
    expect((await theOne()).causes.filter(({ source }) => source === "hand")).toHaveLength(1);
  });

  it("is refused beyond what clocks may differ by, at its field", async () => {
    await aStop();
    const { id } = await theOne();
    const now = world.clock.now().getTime();
    const tooLate = await act(mine, id, { act: "take", doneAt: new Date(now + 120_000).toISOString() });
    expect([tooLate.status, tooLate.error]).toEqual([422, "doneInFuture"]);
    const tooEarly = await act(mine, id, { act: "take", doneAt: when(-80).toISOString() });
    expect([tooEarly.status, tooEarly.error]).toEqual([422, "doneBeforeRaised"]);
    expect((await theOne()).state).toBe("raised");
  });

  it("by hand is refused a day after the robot was seen standing, whatever the phone says", async () => {
    const now = world.clock.now().getTime();
    const raise = (doneAt: number) =>
      world.call(mine, E.raise, {
        body: { key: randomUUID(), deviceId: f.device().id, doneAt: new Date(doneAt).toISOString() },
      });
    for (const doneAt of [
      now - RAISE_WITHIN_MS - 120_000,
      Date.parse("2000-01-01"),
      Date.parse("0001-01-01"),
    ])
      expect(await raise(doneAt)).toMatchObject({ status: 422, error: "seenTooLongAgo" });
    expect((await raise(now - RAISE_WITHIN_MS + 60_000)).data.state).toBe("raised");
  });

  it("that was done before the robot went on by itself counts when it arrives", async () => {
    await aStop();
    const { id } = await theOne();
    await commit([isFree(100, 2)]);
    expect(await theOne()).toMatchObject({ isSelfResolved: true });
    await act(mine, id, { act: "onSite", doneAt: when(90).toISOString() });
    await act(mine, id, { ...resolve, doneAt: when(99).toISOString() });
    expect(await theOne()).toMatchObject({ isSelfResolved: false, cause: "obstacle", state: "resolved" });
    await f.begin();
    await aStop();
    const other = await theOne();
    await commit([isFree(100, 2)]);
    expect((await act(mine, other.id, { act: "take", doneAt: when(800).toISOString() })).error).toBe(
      "assistOver",
    );
  });

  it("can have photos, at most six, of one's own uploads", async () => {
    await aStop();
    const { id } = await theOne();
    const photo = (attachmentId: number, key = randomUUID(), who = mine) =>
      world.call(who, E.addPhoto, { params: { id }, body: { key, attachmentId } });
    const [first, key] = [await anAssistPhoto(world, mine), randomUUID()];
    await photo(first, key);
    expect((await photo(first, key)).data.photos).toMatchObject([
      { url: expect.stringMatching(/^\/platform\/picture\//), staffName: "A Person" },
    ]);
    expect((await photo(await anAssistPhoto(world, theirs))).error).toBe("noSuchPhoto");
    for (let n = 0; n < 5; n++) await photo(first);
    expect((await photo(first)).error).toBe("tooManyPhotos");
    expect((await theOne()).photoCount).toBe(6);
  });

  it("makes one work order, and says so", async () => {
    await aStop();
    const { id } = await theOne();
    const order = () => world.call(mine, E.makeOrder, { params: { id } });
    const [one, two] = [await order(), await order()];
    expect(one.data).toEqual(two.data);
    expect(await get(id)).toMatchObject({ orderNumber: one.data.number });
    expect((await kinds(id)).filter((kind) => kind === "ordered")).toHaveLength(1);
    expect((await world.call(colleague, E.makeOrder, { params: { id } })).status).toBe(403);
  });

  it("is nobody else's", async () => {
    await aStop();
    const { id } = await theOne();
    expect(await assists({}, theirs)).toEqual([]);
    expect((await world.call(theirs, E.get, { params: { id } })).status).toBe(404);
    expect((await act(theirs, id, { act: "take" })).status).toBe(404);
    expect((await world.call(theirs, E.card, { params: { id: f.device().id } })).status).toBe(404);
    const body = { key: randomUUID(), deviceId: f.device().id };
    expect((await world.call(theirs, E.raise, { body })).status).toBe(404);
    expect(await theOne()).toMatchObject({ state: "raised" });
  });
});
