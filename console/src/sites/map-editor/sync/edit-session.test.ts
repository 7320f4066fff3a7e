import type { MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copiesOf, deletion, newUuid, renaming } from "../document/index.ts";
import { createFakeServer } from "./draft-server.fake.ts";
import { createEditSession, type EditSession } from "./edit-session.ts";
import type { Unsent, UnsentStore } from "./unsent-store.ts";

const wall = (id: string, name = id): MapElement => ({
  kind: "virtualWall",
  id,
  name,
  groupId: null,
  isLocked: false,
  points: [
    [0, 0],
    [1, 1],
  ],
});
const draw = (element: MapElement) =>
  ({ label: "draw", changes: [{ id: element.id, after: element }] }) as const;

type Server = ReturnType<typeof createFakeServer>;

function createMemory(): UnsentStore & { readonly records: Map<string, Unsent> } {
  const records = new Map<string, Unsent>();
  return {
    records,
    load: async () => [...records].map(([windowId, unsent]) => ({ windowId, unsent })),
    async keep(windowId, unsent) {
      if (unsent) records.set(windowId, structuredClone(unsent));
      else records.delete(windowId);
    },
  };
}

async function opened(server: Server, unsent = createMemory()): Promise<EditSession> {
  const clientId = newUuid();
  const calls = server.calls(clientId);
  const draft = await calls.get();
  const session = createEditSession({
    draft,
    cells: await calls.cells(draft),
    calls,
    unsent,
    windowId: clientId,
    kindName: (kind) => kind,
    onReplaced: () => undefined,
    onEnded: () => undefined,
  });
  server.watch((step, draftKey) => {
    const { isCut, losesAnswers } = server.line;
    if (!isCut && !losesAnswers) session.sync.received({ draftKey, seq: step.seq, steps: [step] });
  });
  await session.begin();
  return session;
}

const settled = () => vi.advanceTimersByTimeAsync(60_000);
const byId = (elements: readonly MapElement[]) => elements.toSorted((a, b) => (a.id < b.id ? -1 : 1));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a person's acts", () => {
  it("go together after a moment, and stand as kept once the server has them", async () => {
    const server = createFakeServer();
    const { document, keeping } = await opened(server);
    server.line.calls = 0;
    document.act(draw(wall("a")));
    document.act(draw(wall("b")));
    expect(keeping.get()).toBe("keeping");
    await settled();
    expect(keeping.get()).toBe("kept");
    expect(server.line.calls, "one call for both").toBe(1);
    expect(server.elements()).toEqual(document.elements());
  });

  it("survive a lost connection: kept in the browser, sent when the line is back", async () => {
    const server = createFakeServer();
    const memory = createMemory();
    const { document, keeping } = await opened(server, memory);
    server.line.isCut = true;
    document.act(draw(wall("a")));
    await settled();
    expect(keeping.get()).toBe("offline");
    document.act(draw(wall("b")));
    await vi.advanceTimersByTimeAsync(1);
    expect([...memory.records.values()][0]?.steps).toHaveLength(2);
    server.line.isCut = false;
    await settled();
    expect(keeping.get()).toBe("kept");
    expect(server.elements().map(({ id }) => id)).toEqual(["a", "b"]);
    expect(memory.records.size).toBe(0);
  });

  it("survive an answer that got lost: the same step is taken once", async () => {
    const server = createFakeServer();
    const { document } = await opened(server);
    server.line.losesAnswers = true;
    document.act(draw(wall("a")));
    document.act(renaming(wall("a"), "b"));
    await settled();
    server.line.losesAnswers = false;
    await settled();
    expect(server.stepCount()).toBe(2);
    expect(server.elements()).toEqual(document.elements());
  });

  it("survive a closed window: the next one takes them up", async () => {
    const server = createFakeServer();
    const memory = createMemory();
    const first = await opened(server, memory);
    server.line.isCut = true;
    first.document.act(draw(wall("a")));
    await vi.advanceTimersByTimeAsync(1);
    first.stop();
    await vi.advanceTimersByTimeAsync(1);
    server.line.isCut = false;
    const second = await opened(server, memory);
    expect(second.document.elements().map(({ id }) => id)).toEqual(["a"]);
    await settled();
    expect(server.elements().map(({ id }) => id)).toEqual(["a"]);
    expect(memory.records.size).toBe(0);
  });

  it("that were taken before the window closed are not done twice", async () => {
    const server = createFakeServer();
    const memory = createMemory();
    const first = await opened(server, memory);
    server.line.losesAnswers = true;
    first.document.act(draw(wall("a")));
    await vi.advanceTimersByTimeAsync(400);
    first.stop();
    await vi.advanceTimersByTimeAsync(1);
    server.line.losesAnswers = false;
    expect(memory.records.size).toBe(1);
    const second = await opened(server, memory);
    await settled();
    expect(second.state.get()).toMatchObject({ unsentCount: 0, lost: [] });
    expect(second.document.elements()).toEqual(server.elements());
    expect(server.stepCount()).toBe(1);
  });
});

describe("two people", () => {
  it("who change the same element: the later one is told, sees what there is, and may do it anew", async () => {
    const server = createFakeServer({ elements: [wall("a")] });
    const [ada, bo] = [await opened(server), await opened(server)];
    ada.document.act(renaming(wall("a"), "by Ada"));
    bo.document.act(renaming(wall("a"), "by Bo"));
    bo.document.act(draw({ ...wall("a"), name: "by Bo, once more" }));
    await settled();
    expect(server.elements()[0]?.name).toBe("by Ada");
    expect(bo.document.element("a")?.name).toBe("by Ada");
    const [lost] = bo.state.get().lost;
    expect(lost).toMatchObject({ reason: "changed", elementName: "by Ada" });
    expect(lost?.acts, "with what was done upon it").toHaveLength(2);
    expect(bo.applyAnew(lost?.id ?? "")).toBe(0);
    await settled();
    expect(server.elements()[0]?.name).toBe("by Bo, once more");
    expect(ada.document.element("a")?.name).toBe("by Bo, once more");
    expect(bo.state.get().lost).toEqual([]);
  });

  it("who give the same name: done anew, the later one gets the next that is free", async () => {
    const server = createFakeServer();
    const [ada, bo] = [await opened(server), await opened(server)];
    ada.document.act(draw(wall("a", "Wall 1")));
    bo.document.act(draw(wall("b", "Wall 1")));
    await settled();
    const [lost] = bo.state.get().lost;
    expect(lost).toMatchObject({ reason: "nameTaken" });
    bo.applyAnew(lost?.id ?? "");
    await settled();
    expect(byId(server.elements()).map(({ name }) => name)).toEqual(["Wall 1", "Wall 2"]);
  });

  it("see the same in the end, whatever both do and however bad the line is", async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = randomOf(seed);
      const server = createFakeServer({ elements: [wall("a"), wall("b"), wall("c")] });
      const people = [await opened(server), await opened(server)];
      for (let n = 0; n < 40; n += 1) {
        const { document } = people[random(2)] as EditSession;
        anyAct(document, random);
        server.line.isCut = random(6) === 0;
        server.line.losesAnswers = random(6) === 0;
        await vi.advanceTimersByTimeAsync(random(900));
      }
      server.line.isCut = false;
      server.line.losesAnswers = false;
      // A beat tells whoever heard no step.
      await settled();
      for (const { sync } of people) sync.wake();
      await settled();
      for (const { document, state } of people) {
        expect(byId(document.elements()), `seed ${seed}`).toEqual(byId(server.elements()));
        expect([...document.cells], `seed ${seed}`).toEqual([...server.cells()]);
        expect(state.get().unsentCount).toBe(0);
      }
    }
  });
});

describe("the end of a draft", () => {
  it("by one's own save: the version is what was on screen, and acts can still be taken back", async () => {
    const server = createFakeServer();
    const { document, save, state } = await opened(server);
    document.act({ label: "erase", changes: [], cells: [0, 0, 3, 1] });
    document.act(draw(wall("a")));
    expect(state.get().hasDraft).toBe(true);
    expect(await save({ note: "", replacesNewer: false, saveId: newUuid() })).toMatchObject({ number: 2 });
    expect(server.version().elements).toEqual([wall("a")]);
    expect([...server.version().cells.slice(0, 4)]).toEqual([1, 1, 1, 0]);
    expect(state.get()).toMatchObject({ hasDraft: false, isBusy: false });
    expect(document.undo(), "it is in a version now").toMatchObject({ fault: "fixedWall" });
    expect(document.undo()).toEqual({ ok: true });
    await settled();
    expect([...server.cells().slice(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  it("whose answer got lost: the same save again is the same version", async () => {
    const server = createFakeServer();
    const session = await opened(server);
    session.document.act(draw(wall("a")));
    await settled();
    const how = { note: "", replacesNewer: false, saveId: newUuid() };
    server.line.losesAnswers = true;
    await expect(session.save(how)).rejects.toThrow();
    server.line.losesAnswers = false;
    expect(await session.save(how)).toMatchObject({ number: 2 });
    expect(server.version().id).toBe(2);
    expect(session.document.elements()).toEqual([wall("a")]);
  });

  it("is not saved while something is on its way without a line", async () => {
    const server = createFakeServer();
    const session = await opened(server);
    session.document.act(draw(wall("a")));
    server.line.isCut = true;
    expect(await session.save({ note: "", replacesNewer: false, saveId: newUuid() })).toBeUndefined();
    expect(session.document.elements()).toHaveLength(1);
  });

  it("by somebody else's save: what had not arrived is kept and can be done anew", async () => {
    const server = createFakeServer();
    const [ada, bo] = [await opened(server), await opened(server)];
    ada.document.act(draw(wall("a")));
    await settled();
    const draftKey = bo.sync.draftKey();
    server.line.isCut = true;
    bo.document.act(draw(wall("b")));
    await vi.advanceTimersByTimeAsync(1);
    server.line.isCut = false;
    await ada.save({ note: "", replacesNewer: false, saveId: newUuid() });
    bo.ended(draftKey, { isSaved: true, by: "Ada" });
    await settled();
    expect(bo.document.elements().map(({ id }) => id)).toEqual(["a"]);
    const [lost] = bo.state.get().lost;
    expect(lost).toMatchObject({ reason: "saved", by: "Ada" });
    bo.applyAnew(lost?.id ?? "");
    await settled();
    expect(byId(server.elements()).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(ada.document.elements()).toHaveLength(2);
  });

  it("thrown away by somebody else: all that this window did can be done anew", async () => {
    const server = createFakeServer();
    const memory = createMemory();
    const [ada, bo] = [await opened(server), await opened(server, memory)];
    bo.document.act(draw(wall("b")));
    bo.document.act({ label: "erase", changes: [], cells: [0, 0, 3, 1] });
    await settled();
    const draftKey = bo.sync.draftKey();
    await ada.discard();
    bo.ended(draftKey, { isSaved: false, by: "Ada" });
    await settled();
    expect(bo.document.elements()).toEqual([]);
    expect([...memory.records.values()][0]?.lost, "also after a reload").toHaveLength(2);
    bo.applyAnew(bo.state.get().lost[0]?.id ?? "");
    await settled();
    expect(ada.document.elements()).toEqual([wall("b")]);
    expect([...ada.document.cells.slice(0, 3)]).toEqual([1, 1, 1]);
    expect(memory.records.size).toBe(0);
  });

  it("that a window slept through: what it had kept waits for the person's word", async () => {
    const server = createFakeServer();
    const memory = createMemory();
    const first = await opened(server, memory);
    server.line.isCut = true;
    first.document.act(draw(wall("late")));
    first.stop();
    await vi.advanceTimersByTimeAsync(1);
    server.line.isCut = false;
    const ada = await opened(server);
    ada.document.act(draw(wall("a")));
    await settled();
    await ada.discard();
    const second = await opened(server, memory);
    expect(second.document.elements()).toEqual([]);
    const [lost] = second.state.get().lost;
    expect(lost).toMatchObject({ reason: "ended" });
    second.applyAnew(lost?.id ?? "");
    await settled();
    expect(server.elements().map(({ id }) => id)).toEqual(["late"]);
  });
});

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anyAct(document: EditSession["document"], random: (below: number) => number): void {
  const all = document.elements();
  const one = all[random(Math.max(1, all.length))];
  const kind = random(7);
  if (kind === 0) document.act(draw(wall(newUuid(), `w${random(20)}`)));
  else if (kind === 1 && one) document.act(deletion([one]));
  else if (kind === 2 && one) document.act(renaming(one, `name ${random(6)}`));
  else if (kind === 3) document.undo();
  else if (kind === 4) document.redo();
  else if (kind === 5 && one) document.act(copiesOf([one], document));
  else
    document.act({ label: "erase", changes: [], cells: [random(30), random(4), 1 + random(9), random(3)] });
}
