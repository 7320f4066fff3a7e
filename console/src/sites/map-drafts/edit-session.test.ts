// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copiesOf, deletion, newUuid, renaming } from "../map-document/index.ts";
import { byId, createMemory, draw, opened, settled, wall } from "./a-session.ts";
import { createFakeServer } from "./draft-server.fake.ts";
import type { EditSession } from "./edit-session.ts";

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

  it("survive a lost connection: kept in the browser, sent when the connection is back", async () => {
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
    expect(bo.reapply(lost?.id ?? "")).toBe(0);
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
    bo.reapply(lost?.id ?? "");
    await settled();
    expect(byId(server.elements()).map(({ name }) => name)).toEqual(["Wall 1", "Wall 2"]);
  });

  it("see the same in the end, whatever both do and however bad the connection is", async () => {
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
