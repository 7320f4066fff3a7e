import {
  type ElementKind,
  isInitialPoint,
  type MapElement,
  nameKey,
} from "@sweepline/contract/fleet/shared/map-elements.ts";

/** The elements of a map in drawing order, found by what rules and panels ask for. */
export interface ElementSet {
  all(): readonly MapElement[];
  find(id: string): MapElement | undefined;
  /** Null: deleted. One that comes back stands in its old place. */
  put(id: string, after: MapElement | null): void;
  named(name: string): ReadonlySet<string>;
  ofGroup(groupId: string): ReadonlySet<string>;
  ofKind(kind: ElementKind): ReadonlySet<string>;
  initialPoints(): ReadonlySet<string>;
  size(): number;
}

const NONE: ReadonlySet<string> = new Set();

export function createElementSet(elements: readonly MapElement[]): ElementSet {
  const byId = new Map<string, MapElement>();
  const places = new Map<string, number>();
  const index = createIndex();
  let inOrder: readonly MapElement[] | undefined;

  const put = (id: string, after: MapElement | null): void => {
    const before = byId.get(id);
    if (before) index.remove(before);
    if (!places.has(id)) places.set(id, places.size);
    if (after) {
      byId.set(id, after);
      index.add(after);
    } else byId.delete(id);
    inOrder = undefined;
  };
  for (const element of elements) put(element.id, element);
  const placeOf = ({ id }: MapElement) => places.get(id) ?? 0;

  return {
    all: () => (inOrder ??= [...byId.values()].sort((a, b) => placeOf(a) - placeOf(b))),
    find: (id) => byId.get(id),
    put,
    named: (name) => index.of(`name ${nameKey(name)}`),
    ofGroup: (groupId) => index.of(`group ${groupId}`),
    ofKind: (kind) => index.of(`kind ${kind}`),
    initialPoints: () => index.of("initial"),
    size: () => byId.size,
  };
}

function createIndex() {
  const sets = new Map<string, Set<string>>();
  const keysOf = (element: MapElement): string[] => [
    `name ${nameKey(element.name)}`,
    `kind ${element.kind}`,
    ...(element.groupId ? [`group ${element.groupId}`] : []),
    ...(isInitialPoint(element) ? ["initial"] : []),
  ];
  return {
    of: (key: string): ReadonlySet<string> => sets.get(key) ?? NONE,
    add(element: MapElement) {
      for (const key of keysOf(element)) sets.set(key, (sets.get(key) ?? new Set()).add(element.id));
    },
    remove(element: MapElement) {
      for (const key of keysOf(element)) {
        const set = sets.get(key);
        set?.delete(element.id);
        if (set?.size === 0) sets.delete(key);
      }
    },
  };
}
