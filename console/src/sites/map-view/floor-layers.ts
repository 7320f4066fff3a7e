import {
  ELEMENT_KINDS,
  type ElementKind,
  type MapElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";

/** What can be shown and hidden on a floor. */
export type FloorLayer = ElementKind | "names" | "cleaned" | "trails" | "planned" | "coverage";

/** Kinds that a map has, with how many, in the usual order. */
export function kindCounts(elements: readonly MapElement[]): { kind: ElementKind; count: number }[] {
  const counts = Map.groupBy(elements, ({ kind }) => kind);
  return ELEMENT_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}
