// @vitest-environment jsdom
import type { StepOutcome, TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../../core/api/index.ts";
import { createMapDocument, newUuid, type PendingStep } from "../map-document/index.ts";
import { draw, settled, wall } from "./a-session.ts";
import { createDraftSync, type DraftTransport } from "./draft-sync.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Step = PendingStep["step"];
const theirs = (seq: number): TakenStep => ({
  ...{ id: newUuid(), isUndo: false, cells: [], seq, staffId: 2, clientId: newUuid() },
  changes: [{ elementId: `t${seq}`, before: null, after: wall(`t${seq}`) }],
});

/** A draft whose server does as the test says; `fault` is thrown at calls while it is there. */
function setUp() {
  const { document, link } = createMapDocument({
    frame: { resolutionM: 0.05, width: 40, height: 30, origin: { x: 0, y: 0, theta: 0 } },
    base: { elements: [], deleted: [], strokes: [] },
    ...{ baseCells: new Uint8Array(1_200), fixedWallIds: [], isSingleArea: false, kindName: (kind) => kind },
  });
  const line: { fault?: (steps: readonly Step[]) => unknown } = {};
  const [sent, asked]: [string[][], number[]] = [[], []];
  const log: TakenStep[] = [];
  const transport: DraftTransport = {
    async send({ steps }) {
      sent.push(steps.flatMap(({ changes }) => changes.map(({ elementId }) => elementId)));
      const fault = line.fault?.(steps);
      if (fault) throw fault;
      const outcomes = steps.map((step): StepOutcome => {
        log.push({ ...step, seq: log.length + 1, staffId: 1, clientId: newUuid() });
        return { id: step.id, seq: log.length, conflict: null, elementId: null, present: null };
      });
      return { seq: log.length, outcomes };
    },
    async stepsAfter({ after }) {
      asked.push(after);
      const fault = line.fault?.([]);
      if (fault) throw fault;
      return { steps: log.slice(after), hasMore: false };
    },
  };
  const refused: (readonly PendingStep[])[] = [];
  let endings = 0;
  const sync = createDraftSync({
    ...{ link, transport, draftKey: "d", seq: 0, onPending: () => undefined },
    onRefused: (gone) => refused.push(gone),
    onEnded: () => {
      endings += 1;
    },
  });
  return { document, link, line, sent, asked, log, sync, refused, endings: () => endings };
}
const failing = (status: number, error?: string) => () =>
  new CallError("no", { status, ...(error && { error }) });

describe("a step that the server cannot read", () => {
  it.each([400, 422])("is found among others and given up by %d, the others are taken", async (status) => {
    const { document, line, sent, sync, refused } = setUp();
    line.fault = (steps) =>
      steps.some(({ changes }) => changes[0]?.elementId === "bad") ? failing(status)() : undefined;
    for (const id of ["a", "bad", "c"]) document.act(draw(wall(id)));
    await settled();
    expect(sent).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
    expect(refused.map((gone) => gone.map(({ step }) => step.changes[0]?.elementId))).toEqual([["bad"]]);
    expect(document.elements().map(({ id }) => id)).toEqual(["a", "c"]);
    expect(sync.keeping.get()).toBe("kept");
    for (const id of ["d", "e"]) document.act(draw(wall(id)));
    await settled();
    expect(sent.at(-1), "together again").toEqual(["d", "e"]);
  });
});

describe("a server that does not take steps", () => {
  it("for a while is tried again, ever more seldom, and one's act stays", async () => {
    const { document, line, sent, sync } = setUp();
    line.fault = failing(503);
    document.act(draw(wall("a")));
    await vi.advanceTimersByTimeAsync(300);
    expect([sync.keeping.get(), sent.length]).toEqual(["offline", 1]);
    document.act(draw(wall("b")));
    await vi.advanceTimersByTimeAsync(400);
    expect(sent, "nothing is sent out of turn").toHaveLength(1);
    delete line.fault;
    await settled();
    expect([sync.keeping.get(), sent.at(-1)]).toEqual(["kept", ["a", "b"]]);
  });

  it("from this person any more is left alone until they say so", async () => {
    const { document, line, sent, sync } = setUp();
    line.fault = failing(403, "noPermission");
    document.act(draw(wall("a")));
    await settled();
    expect([sync.keeping.get(), sent.length]).toEqual(["refused", 1]);
    expect(document.elements(), "what was drawn stays to be seen").toHaveLength(1);
    delete line.fault;
    expect(await sync.flush()).toBe(true);
    expect(sync.keeping.get()).toBe("kept");
  });

  it("because the draft has ended says so once", async () => {
    const { document, line, sync, endings, sent } = setUp();
    line.fault = failing(409, "draftEnded");
    document.act(draw(wall("a")));
    await settled();
    sync.caughtUp({ draftKey: "next", seq: 0 });
    document.act(draw(wall("b")));
    await settled();
    expect([endings(), sent.length]).toEqual([1, 1]);
  });
});

describe("steps of others", () => {
  it("are shown as they come; what is missing is asked for", async () => {
    const { document, log, asked, sync } = setUp();
    log.push(theirs(1), theirs(2), theirs(3));
    sync.received({ draftKey: "d", seq: 1, steps: log.slice(0, 1) });
    expect([document.elements().length, asked]).toEqual([1, []]);
    sync.received({ draftKey: "d", seq: 3, steps: log.slice(2) });
    expect(document.elements(), "not before the one between").toHaveLength(1);
    await settled();
    expect([asked, document.elements().map(({ id }) => id), sync.seq()]).toEqual([
      [1],
      ["t1", "t2", "t3"],
      3,
    ]);
  });

  it("that were too large to be pushed are asked for", async () => {
    const { document, log, asked, sync } = setUp();
    log.push(theirs(1));
    sync.received({ draftKey: "d", seq: 1, steps: [] });
    await settled();
    expect([asked, document.elements().length]).toEqual([[0], 1]);
  });

  it("in another draft are none of this one", async () => {
    const { document, asked, sync, endings } = setUp();
    sync.received({ draftKey: "next", seq: 1, steps: [theirs(1)] });
    await settled();
    expect([document.elements(), asked, endings()]).toEqual([[], [], 0]);
    sync.caughtUp({ draftKey: "next", seq: 0 });
    expect(endings()).toBe(1);
  });

  it("are heard no more in a window that closes, which sends its own first", async () => {
    const { document, sent, sync } = setUp();
    document.act(draw(wall("a")));
    sync.stop();
    await settled();
    document.act(draw(wall("b")));
    await settled();
    expect(sent).toEqual([["a"]]);
  });
});
