/**
 * Random acts of two people who each see the draft with a delay, beside a model that is as simple as the rules allow. What the
 * server has in the end, what the model says, and what each of the two has counted along must be the same.
 */
import { randomUUID } from "node:crypto";
import { inflateSync } from "node:zlib";
import { type MapElement, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapDraft } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import { afterAll, expect, it } from "vitest";
import { dice } from "../../../test/dice.ts";
import {
  createDraftFixture,
  currentVersion,
  elementOf,
  SIZE,
  type StepSent,
} from "../../../test/draft-fixture.ts";

const fixture = await createDraftFixture();
afterAll(() => fixture.close());

interface Seen {
  revision: number;
  element: MapElement | null;
}

/** Elements and cells by plain replacement. */
class Model {
  readonly elements = new Map<string, Seen>();
  readonly cells = new Uint8Array(SIZE.width * SIZE.height);

  take({ changes = [], cells = [] }: StepSent): boolean {
    if (!changes.every((change) => this.fits(change))) return false;
    const names = new Map([...this.elements].map(([id, { element }]) => [id, element?.name]));
    for (const { elementId, after } of changes) names.set(elementId, (after as MapElement | null)?.name);
    const given = [...names.values()].flatMap((name) => (name ? [nameKey(name)] : []));
    if (new Set(given).size < given.length) return false;
    this.apply({ changes, cells });
    return true;
  }

  apply({ changes = [], cells = [] }: StepSent): void {
    for (const { elementId, after } of changes) {
      const revision = (this.elements.get(elementId)?.revision ?? 0) + 1;
      this.elements.set(elementId, { revision, element: after as MapElement | null });
    }
    for (let at = 0; at < cells.length; at += 4) {
      const [x = 0, y = 0, count = 0, value = 0] = cells.slice(at, at + 4);
      for (let cell = 0; cell < count; cell += 1) this.cells[y * SIZE.width + x + cell] = value;
    }
  }

  present(): [string, number, MapElement][] {
    const all = [...this.elements].flatMap(([id, { revision, element }]) =>
      element ? [[id, revision, element] as [string, number, MapElement]] : [],
    );
    return all.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private fits({ elementId, before }: { elementId: string; before: number | null }): boolean {
    const seen = this.elements.get(elementId);
    return before === null ? !seen?.element : seen?.element !== null && seen?.revision === before;
  }
}

const load = (model: Model, draft: MapDraft): void => {
  for (const { element, revision } of draft.elements) model.elements.set(element.id, { revision, element });
  for (const { elementId, revision } of draft.deleted)
    model.elements.set(elementId, { revision, element: null });
  model.apply({ cells: draft.cells });
};

const IDS = ["a", "b", "c", "d", "e", "f"];
const NAMES = ["one", "two", "three", "four", "five", "six", "seven"];

/** An act upon what one sees, which may be old. */
function anAct(roll: (sides: number) => number, seen: Model): StepSent {
  if (roll(4) === 0) {
    const [x, y] = [roll(SIZE.width), roll(SIZE.height)];
    return { cells: [x, y, 1 + roll(SIZE.width - x), roll(3)] };
  }
  const ids = IDS.filter(() => roll(4) === 0);
  const changes = ids.map((id) => {
    const before = seen.elements.get(id);
    const after = elementOf(id, { name: NAMES[roll(NAMES.length)], x: roll(10_000) / 1_000 });
    if (!before?.element) return { elementId: id, before: null, after };
    return { elementId: id, before: before.revision, after: roll(3) === 0 ? null : after };
  });
  return { changes };
}

const SEEDS = [1, 2, 3, 5];
it.each(SEEDS)("is what a plain model says, to all who follow it (seed %i)", async (seed) => {
  const { below: roll } = dice(seed);
  const mapId = await fixture.aMap({
    elements: IDS.slice(0, 3).map((id, at) => elementOf(id, { name: NAMES[at] })),
  });
  const { draftKey, ...begun } = await fixture.draft(mapId);
  const people = [0, 1].map(() => ({ model: new Model(), seq: 0, clientId: randomUUID() }));
  const truth = new Model();
  for (const one of [truth, ...people.map(({ model }) => model)]) load(one, { draftKey, ...begun });

  const follow = async (person: (typeof people)[number]) => {
    const path = `/platform/map/${mapId}/draft/steps?draftKey=${draftKey}&after=${person.seq}`;
    const { data } = await fixture.call<{ steps: TakenStep[] }>("GET", path);
    for (const step of data.steps) person.model.apply(step);
    person.seq += data.steps.length;
  };
  for (let turn = 0; turn < 40; turn += 1) {
    const person = people[roll(2)] as (typeof people)[number];
    const acts = Array.from({ length: 1 + roll(3) }, () => anAct(roll, person.model));
    const { data } = await fixture.steps(mapId, acts, { draftKey, clientId: person.clientId });
    const expected = acts.map((act) => truth.take(act));
    expect(data.outcomes.map(({ conflict }) => conflict === null)).toEqual(expected);
    if (roll(3) > 0) await follow(person);
  }
  for (const person of people) {
    await follow(person);
    expect(person.model.present()).toEqual(truth.present());
    expect(person.model.cells).toEqual(truth.cells);
  }
  const late = new Model();
  load(late, await fixture.draft(mapId));
  expect([late.elements, late.cells]).toEqual([expect.anything(), truth.cells]);
  expect(late.present()).toEqual(truth.present());

  expect((await fixture.publish(mapId)).status).toBe(200);
  const { elements, grid } = await currentVersion(fixture, mapId);
  const inOrder = (all: readonly MapElement[]) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(inOrder(elements)).toEqual(truth.present().map(([, , element]) => element));
  expect(new Uint8Array(inflateSync(grid))).toEqual(truth.cells);
});
