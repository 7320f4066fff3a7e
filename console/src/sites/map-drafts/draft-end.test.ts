// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newUuid } from "../map-document/index.ts";
import { byId, createMemory, draw, opened, settled, wall } from "./a-session.ts";
import { createFakeServer } from "./draft-server.fake.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the end of a draft", () => {
  it("by one's own save: the version is what was on screen, and acts can still be taken back", async () => {
    const server = createFakeServer();
    const { document, save, state } = await opened(server);
    document.act({ label: "erase", changes: [], cells: [0, 0, 3, 1] });
    document.act(draw(wall("a")));
    expect(state.get().hasDraft).toBe(true);
    expect(await save({ note: "", replacesNewer: false, confirmed: "", saveId: newUuid() })).toMatchObject({
      number: 2,
    });
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
    const how = { note: "", replacesNewer: false, confirmed: "", saveId: newUuid() };
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
    expect(
      await session.save({ note: "", replacesNewer: false, confirmed: "", saveId: newUuid() }),
    ).toBeUndefined();
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
    await ada.save({ note: "", replacesNewer: false, confirmed: "", saveId: newUuid() });
    bo.ended(draftKey, { isSaved: true, by: "Ada" });
    await settled();
    expect(bo.document.elements().map(({ id }) => id)).toEqual(["a"]);
    const [lost] = bo.state.get().lost;
    expect(lost).toMatchObject({ reason: "saved", by: "Ada" });
    bo.reapply(lost?.id ?? "");
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
    bo.reapply(bo.state.get().lost[0]?.id ?? "");
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
    second.reapply(lost?.id ?? "");
    await settled();
    expect(server.elements().map(({ id }) => id)).toEqual(["late"]);
  });
});
