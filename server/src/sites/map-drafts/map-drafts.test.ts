import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { changed, createDraftFixture, deleted, drawn, EDIT, elementOf } from "../../../test/draft-fixture.ts";
import { branch, inHandsOf, NOTHING, single } from "../../../test/fleet-fixture.ts";

const fixture = await createDraftFixture();
afterAll(() => fixture.close());

const [A, B] = [elementOf("a"), elementOf("b")];

describe("a draft", () => {
  it("is the version that counts until somebody takes a step", async () => {
    const mapId = await fixture.aMap({ elements: [A] });
    const before = await fixture.draft(mapId);
    expect(before).toMatchObject({
      seq: 0,
      startedAt: null,
      elements: [{ revision: 0, element: A }],
      cells: [],
    });
    const { data } = await fixture.steps(mapId, [drawn(B), { cells: [0, 0, 3, 1] }]);
    expect(data).toMatchObject({ seq: 2, outcomes: [{ seq: 1, conflict: null }, { seq: 2 }] });
    expect(await fixture.draft(mapId)).toMatchObject({
      draftKey: before.draftKey,
      baseVersionId: before.baseVersionId,
      seq: 2,
      startedAt: "2026-03-10T12:00:00.000Z",
      elements: [
        { revision: 0, element: A },
        { revision: 1, element: B },
      ],
      cells: [0, 0, 3, 1],
    });
  });

  it("keeps what it began with, though the robot draws its version anew", async () => {
    const mapId = await fixture.aMap({ elements: [A] });
    await fixture.steps(mapId, [drawn(B)]);
    await fixture.db.run(sql`
      update map_versions set elements = '[]', width = 3, height = 3, changed_at = now() where map_id = ${mapId}`);
    const { elements, frame } = await fixture.draft(mapId);
    expect([elements.length, frame.width]).toEqual([2, 200]);
  });

  it("is not begun by somebody who saw the robot's map before it was drawn anew", async () => {
    const mapId = await fixture.aMap();
    const { draftKey } = await fixture.draft(mapId);
    await fixture.db.run(sql`update map_versions set changed_at = now() where map_id = ${mapId}`);
    const late = await fixture.steps(mapId, [drawn(A)], { draftKey });
    expect([late.status, late.error]).toEqual([409, "draftEnded"]);
    expect((await fixture.draft(mapId)).seq).toBe(0);
  });

  it("is not begun by steps that are all refused", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [changed(0, A)]);
    expect(await fixture.db.many(sql`select from map_drafts where map_id = ${mapId}`)).toEqual([]);
  });

  it("keeps the order of drawing, also of what is deleted and comes back", async () => {
    const mapId = await fixture.aMap({ elements: [A, B] });
    const [c, d] = [elementOf("c"), elementOf("d")];
    await fixture.steps(mapId, [drawn(d), drawn(c), deleted("a", 0), deleted("d", 1), drawn(d), drawn(A)]);
    const { elements } = await fixture.draft(mapId);
    expect(elements.map(({ element, revision }) => [element.id, revision])).toEqual([
      ["a", 2],
      ["b", 0],
      ["d", 3],
      ["c", 1],
    ]);
  });

  it("tells of deleted elements how often they changed, so that others count along", async () => {
    const mapId = await fixture.aMap({ elements: [A] });
    await fixture.steps(mapId, [changed(0, { ...A, name: "new" }), deleted("a", 1)]);
    expect((await fixture.draft(mapId)).deleted).toEqual([{ elementId: "a", revision: 2 }]);
    await fixture.steps(mapId, [drawn(A), changed(3, { ...A, name: "newer" })]);
    expect(await fixture.draft(mapId)).toMatchObject({ deleted: [], elements: [{ revision: 4 }] });
  });

  it("goes when it is thrown away, and takes no steps of those who have not heard", async () => {
    const mapId = await fixture.aMap({ elements: [A] });
    const { draftKey } = await fixture.draft(mapId);
    await fixture.steps(mapId, [deleted("a", 0)]);
    const path = `/platform/map/${mapId}/draft?draftKey=${draftKey}&seq=`;
    expect((await fixture.call("DELETE", `${path}0`)).error).toBe("draftMoved");
    expect((await fixture.call("DELETE", `${path}1`)).status).toBe(200);
    expect((await fixture.call("DELETE", `${path}2`)).error).toBe("draftEnded");
    expect((await fixture.steps(mapId, [drawn(B)], { draftKey })).error).toBe("draftEnded");
    const after = await fixture.draft(mapId);
    expect(after).toMatchObject({ seq: 0, elements: [{ revision: 0, element: A }] });
    expect(after.draftKey).not.toBe(draftKey);
    expect(fixture.announced.filter(({ entry }) => entry[0] === "mapDraftEnded").at(-1)?.entry).toEqual([
      "mapDraftEnded",
      mapId,
      { draftKey, versionId: after.baseVersionId, isSaved: false, by: "Test" },
    ]);
  });
});

describe("the steps of a draft", () => {
  it("are read on from a number, by whoever missed some", async () => {
    const mapId = await fixture.aMap();
    const { draftKey } = await fixture.draft(mapId);
    const clientId = randomUUID();
    for (let part = 0; part < 5; part += 1) {
      const steps = Array.from({ length: 200 }, (_, at) => drawn(elementOf(`e${part}-${at}`)));
      expect((await fixture.steps(mapId, steps, { clientId })).data.seq).toBe((part + 1) * 200);
    }
    const read: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const path = `/platform/map/${mapId}/draft/steps?draftKey=${draftKey}&after=${read.length}`;
      const { data } = await fixture.call<{ steps: { seq: number; clientId: string }[]; hasMore: boolean }>(
        "GET",
        path,
      );
      expect(data.steps[0]).toMatchObject({
        clientId,
        isUndo: false,
        cells: [],
        changes: [{ before: null }],
      });
      read.push(...data.steps.map(({ seq }) => seq));
      hasMore = data.hasMore;
    }
    expect(read).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1));
  });

  it("are numbered without a gap, whoever sends them at once, the first ones too", async () => {
    for (let round = 0; round < 8; round += 1) {
      const mapId = await fixture.aMap();
      const { draftKey } = await fixture.draft(mapId);
      const steps = Array.from({ length: 8 }, (_, at) => drawn(elementOf(`e${at}`)));
      const answers = await Promise.all(steps.map((step) => fixture.steps(mapId, [step], { draftKey })));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const seqs = answers.map(({ data }) => data.seq);
      expect(seqs.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      const received = fixture.announced.filter(({ entry }) => entry[0] === "mapSteps" && entry[1] === mapId);
      expect(received).toHaveLength(8);
    }
  });

  it("are bounded in all", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    await fixture.db.run(sql`update map_drafts set run_count = 499999 where map_id = ${mapId}`);
    const { data } = await fixture.steps(mapId, [
      { cells: [0, 0, 1, 1, 0, 1, 1, 1] },
      { cells: [0, 0, 1, 1] },
    ]);
    expect(data.outcomes.map(({ conflict }) => conflict)).toEqual(["draftFull", null]);
    await fixture.db.run(sql`update map_drafts set size_bytes = 49999900 where map_id = ${mapId}`);
    expect((await fixture.steps(mapId, [drawn(B)])).data.outcomes[0]?.conflict).toBe("draftFull");
  });
});

describe("a map", () => {
  it("is not there for those who do not see it, and is for those who stand on it", async () => {
    const mapId = await fixture.aMap();
    const see = async (scope: Parameters<typeof fixture.tokenOf>[0]) =>
      (await fixture.call("GET", `/platform/map/${mapId}/draft`, { token: fixture.tokenOf(scope, [EDIT]) }))
        .status;
    const { aurora, borealis } = fixture.orgs;
    expect(await see(branch(aurora))).toBe(200);
    for (const scope of [branch(borealis), single(borealis), inHandsOf(1), NOTHING])
      expect(await see(scope)).toBe(404);
  });
});
