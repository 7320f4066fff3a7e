import type { ElementKind, MapElement, PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { isInitialPoint, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";

/** What the rules ask about an element that nobody touches. */
export interface ElementState {
  id: string;
  revision: number;
  kind: ElementKind;
  name: string;
  pointKind: PointKind | null;
  /** Only of those that are touched. */
  element: MapElement | null;
}

const elementStateOf = (element: MapElement, revision: number): ElementState => ({
  id: element.id,
  revision,
  kind: element.kind,
  name: element.name,
  pointKind: element.kind === "point" ? element.pointKind : null,
  element,
});

/** The elements of a draft as they stand between two steps, found by what the rules ask for. */
export interface ElementStates {
  find(id: string): ElementState | undefined;
  /** Of one that was deleted; 0 where there was none. */
  lastRevision(id: string): number;
  named(name: string): ReadonlySet<string>;
  initialPoints(): ReadonlySet<string>;
  cleaningAreas(): ReadonlySet<string>;
  count(): number;
  /** Null: deleted. Answers the revision that it has from then on. */
  set(id: string, after: MapElement | null): number;
}

export function createElementStates(
  elements: readonly ElementState[],
  deleted: ReadonlyMap<string, number>,
): ElementStates {
  const byId = new Map<string, ElementState>();
  const gone = new Map(deleted);
  const names = new Map<string, Set<string>>();
  const [initials, areas] = [new Set<string>(), new Set<string>()];

  const add = (element: ElementState): void => {
    const { id, kind, pointKind } = element;
    byId.set(id, element);
    const key = nameKey(element.name);
    names.set(key, (names.get(key) ?? new Set()).add(id));
    if (pointKind === "initial") initials.add(id);
    if (kind === "cleaningArea") areas.add(id);
  };
  const remove = ({ id, name }: ElementState): void => {
    byId.delete(id);
    names.get(nameKey(name))?.delete(id);
    initials.delete(id);
    areas.delete(id);
  };
  for (const element of elements) add(element);

  return {
    find: (id) => byId.get(id),
    lastRevision: (id) => gone.get(id) ?? 0,
    named: (name) => names.get(nameKey(name)) ?? new Set(),
    initialPoints: () => initials,
    cleaningAreas: () => areas,
    count: () => byId.size,
    set(id, after) {
      const before = byId.get(id);
      const revision = (before?.revision ?? gone.get(id) ?? 0) + 1;
      if (before) remove(before);
      if (after) add(elementStateOf(after, revision));
      else gone.set(id, revision);
      return revision;
    },
  };
}

export const isInitial = (element: ElementState | MapElement): boolean =>
  "element" in element ? element.pointKind === "initial" : isInitialPoint(element);
