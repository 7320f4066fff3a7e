import type { RobotMap } from "@sweepline/contract/fleet/cleaning-profile.ts";
import {
  elementIdSchema,
  MAX_ELEMENT_NAME,
  MAX_ELEMENTS,
  type MapElement,
  mapElementSchema,
} from "@sweepline/contract/fleet/map-elements.ts";

/** What a robot draws on its map, as elements: docks and zones of the plain profile, and elements of those that know them. */
export function elementsOf({ docks, zones, elements = [] }: RobotMap): MapElement[] {
  const drawn = [
    ...docks.map((dock, index) => ({ kind: "point", pointKind: "dock", id: `dock:${index + 1}`, ...dock })),
    ...zones.map(({ zoneId, name, polygon }) => ({
      kind: "cleaningArea",
      id: zoneId,
      name,
      points: polygon,
    })),
    ...elements,
  ];
  const ids = new Set<string>();
  return drawn.slice(0, MAX_ELEMENTS).flatMap(({ id, name, ...rest }, index) => {
    const usable = elementIdSchema.safeParse(id).success && !ids.has(id) ? id : `reported:${index + 1}`;
    ids.add(usable);
    const parsed = mapElementSchema.safeParse({ ...rest, id: usable, name: namable(name, usable) });
    return parsed.success ? [parsed.data] : [];
  });
}

/** Robots' own names may be empty, long, or hold anything. */
const namable = (name: string, id: string): string =>
  name
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, MAX_ELEMENT_NAME)
    .trim() || id.slice(0, MAX_ELEMENT_NAME);
