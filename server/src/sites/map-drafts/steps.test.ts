import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import {
  areaOf,
  changed,
  createDraftFixture,
  deleted,
  drawn,
  elementOf,
  wallOf,
} from "../../../test/draft-fixture.ts";

const fixture = await createDraftFixture();
afterAll(() => fixture.close());

const [A, B] = [elementOf("a"), elementOf("b")];
const INITIAL = elementOf("start", { pointKind: "initial" });

describe("a step", () => {
  it("that was taken is known again after a lost answer, within a call and between calls", async () => {
    const mapId = await fixture.aMap();
    const step = { id: randomUUID(), ...drawn(A) };
    const first = await fixture.steps(mapId, [step, step]);
    expect(first.data.outcomes.map(({ seq }) => seq)).toEqual([1, 1]);
    const again = await fixture.steps(mapId, [step, drawn(B)]);
    expect(again.data).toMatchObject({ seq: 2, outcomes: [{ seq: 1, conflict: null }, { seq: 2 }] });
    expect((await fixture.draft(mapId)).elements).toHaveLength(2);
  });

  it("upon what another has changed meanwhile is refused with what there is instead", async () => {
    const mapId = await fixture.aMap({ elements: [A, B] });
    await fixture.steps(mapId, [
      changed(0, { ...A, name: "theirs" }),
      deleted("b", 0),
      drawn(elementOf("c")),
    ]);
    const mine = [changed(0, { ...A, name: "mine" }), changed(0, B), deleted("b", 0), drawn(elementOf("c"))];
    const { data } = await fixture.steps(mapId, mine);
    expect(data.outcomes.map(({ conflict, elementId, present }) => [conflict, elementId, present])).toEqual([
      ["changed", "a", { revision: 1, element: { ...A, name: "theirs" } }],
      ["deleted", "b", null],
      ["deleted", "b", null],
      ["exists", "c", { revision: 1, element: elementOf("c") }],
    ]);
    expect(data.seq).toBe(3);
  });

  it("is taken whole or not at all", async () => {
    const mapId = await fixture.aMap({ elements: [A] });
    const both = {
      changes: [...(drawn(B).changes ?? []), ...(changed(7, A).changes ?? [])],
      cells: [0, 0, 1, 1],
    };
    const { data } = await fixture.steps(mapId, [both]);
    expect(data.outcomes[0]).toMatchObject({ conflict: "changed", elementId: "a" });
    expect(await fixture.draft(mapId)).toMatchObject({ seq: 0, cells: [], elements: [{ element: A }] });
  });

  it("gives no name twice, however it is written, and lets two elements exchange theirs", async () => {
    const mapId = await fixture.aMap({ elements: [A, B] });
    const { data } = await fixture.steps(mapId, [
      drawn(elementOf("c", { name: "Name of  a".replace("  ", " ").toUpperCase() })),
      changed(0, { ...B, name: A.name }),
      {
        changes: [
          { elementId: "a", before: 0, after: { ...A, name: B.name } },
          { elementId: "b", before: 0, after: { ...B, name: A.name } },
        ],
      },
      {
        changes: [
          { elementId: "b", before: 1, after: B },
          { elementId: "a", before: 1, after: { ...A, name: B.name, x: 3 } },
        ],
      },
      {
        changes: ["d", "e"].map((id) => ({
          elementId: id,
          before: null,
          after: elementOf(id, { name: "x" }),
        })),
      },
    ]);
    // Told is what stands there after the whole call.
    const names = data.outcomes.map(({ conflict, elementId, present }) => [
      conflict,
      elementId,
      present?.element.id,
    ]);
    expect(names).toEqual([
      ["nameTaken", "c", "a"],
      ["nameTaken", "b", "a"],
      [null, null, undefined],
      ["nameTaken", "a", "b"],
      ["nameTaken", "e", undefined],
    ]);
  });

  it("may keep a name that a robot's map has twice, and adds no third", async () => {
    const twin = elementOf("twin", { name: A.name });
    const mapId = await fixture.aMap({ elements: [A, twin] });
    const { data } = await fixture.steps(mapId, [
      changed(0, { ...twin, x: 2 } as typeof twin),
      drawn(elementOf("c", { name: A.name })),
    ]);
    expect(data.outcomes.map(({ conflict }) => conflict)).toEqual([null, "nameTaken"]);
  });

  it("takes no initial point away, in whatever words, nor adds a second", async () => {
    const mapId = await fixture.aMap({ elements: [INITIAL] });
    const via = elementOf("start");
    const wall = wallOf("start");
    const second = elementOf("other", { pointKind: "initial" });
    const { data } = await fixture.steps(mapId, [
      deleted("start", 0),
      changed(0, via),
      changed(0, wall),
      drawn(second),
      { ...deleted("start", 0), isUndo: true },
      changed(0, { ...INITIAL, x: 2 } as typeof INITIAL),
    ]);
    expect(data.outcomes.map(({ conflict }) => conflict)).toEqual([...Array(5).fill("initialPoint"), null]);
    expect(data.outcomes[3]).toMatchObject({ elementId: "other", present: { element: { id: "start" } } });
  });

  it("takes back the drawing of an initial point, and only takes it back", async () => {
    const mapId = await fixture.aMap();
    const { data } = await fixture.steps(mapId, [
      drawn(INITIAL),
      deleted("start", 1),
      { ...deleted("start", 1), isUndo: true },
      drawn(INITIAL),
    ]);
    expect(data.outcomes.map(({ conflict }) => conflict)).toEqual([null, "initialPoint", null, null]);
  });

  it("draws one cleaning area where the map takes one; drawing on deletes the last", async () => {
    const mapId = await fixture.aMap({ elements: [areaOf("a")] });
    await fixture.db.run(sql`update maps set cleaning_area_rule = 'single' where id = ${mapId}`);
    const refused = (await fixture.steps(mapId, [drawn(areaOf("b"))])).data;
    expect(refused.outcomes).toMatchObject([{ conflict: "cleaningArea", present: { element: { id: "a" } } }]);
    const b = areaOf("b", { name: A.name });
    const both = [...(deleted("a", 0).changes ?? []), ...(drawn(b).changes ?? [])];
    expect((await fixture.steps(mapId, [{ changes: both }])).data.outcomes).toMatchObject([{ seq: 1 }]);
    expect((await fixture.draft(mapId)).isSingleArea).toBe(true);
  });

  it("takes back no wall that is in a version; deleting it is another act", async () => {
    const mapId = await fixture.aMap({ elements: [wallOf("old")] });
    expect((await fixture.draft(mapId)).fixedWallIds).toEqual(["old"]);
    const { data } = await fixture.steps(mapId, [
      drawn(wallOf("new")),
      { ...deleted("new", 1), isUndo: true },
      { ...deleted("old", 0), isUndo: true },
      deleted("old", 0),
    ]);
    expect(data.outcomes.map(({ conflict }) => conflict)).toEqual([null, null, "fixedWall", null]);
  });

  it("is refused where it lies outside, on a rotated grid too; what lay there may be renamed", async () => {
    const far = elementOf("far", { x: 5_000 });
    const mapId = await fixture.aMap({ elements: [far] });
    // Turned by a quarter, the grid reaches 5 m to the left and 10 m up from its origin.
    await fixture.db.run(sql`
      update map_versions set origin_x = 100, origin_y = 0, origin_theta = ${Math.PI / 2} where map_id = ${mapId}`);
    const at = (id: string, x: number, y: number) => drawn(elementOf(id, { x, y }));
    const { data } = await fixture.steps(mapId, [
      at("left", 46, 5),
      at("tooLeft", 44.9, 5),
      at("up", 99, 59.9),
      at("tooFarUp", 99, 60.1),
      changed(0, { ...far, name: "farther" }),
      changed(1, { ...far, x: 5_001 } as typeof far),
      { cells: [199, 99, 1, 2] },
      { cells: [199, 99, 2, 2] },
      { cells: [0, 100, 1, 2] },
    ]);
    const conflicts = data.outcomes.map(({ conflict }) => conflict);
    expect(conflicts).toEqual([
      null,
      "outside",
      null,
      "outside",
      null,
      "outside",
      null,
      "outside",
      "outside",
    ]);
  });

  it.each([
    ["an element under another id", { changes: [{ elementId: "x", before: null, after: A }] }],
    ["one element twice", { changes: [...(drawn(A).changes ?? []), ...(drawn(A).changes ?? [])] }],
    ["nothing in nothing's place", { changes: [{ elementId: "x", before: null, after: null }] }],
    ["half a run", { cells: [1, 2, 3] }],
    ["an empty run", { cells: [1, 2, 0, 1] }],
    ["a cell that is nothing of the kind", { cells: [1, 2, 1, 3] }],
  ])("does not change %s", async (_, step) => {
    const mapId = await fixture.aMap();
    expect((await fixture.steps(mapId, [step])).status).toBe(422);
  });
});
