import {
  elementIdSchema,
  MAX_ELEMENT_NAME,
  MAX_ELEMENTS,
  type MapElement,
  mapElementSchema,
  toMillimeter,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";

/**
 * What a robot draws on its map, as elements: docks and zones of the plain profile, and elements of those that know them. A robot
 * that drives by a file of ours says docks and zones twice; elements tell more of them.
 */
export function elementsOf({ docks, zones, elements = [] }: RobotMap): MapElement[] {
  const known = new Set(elements.map(({ id }) => id));
  const drawnDocks = new Set(elements.flatMap((one) => (one.kind === "point" ? placeOf(one) : [])));
  const drawn = [
    ...docks
      .map((dock, index) => ({ kind: "point", pointKind: "dock", id: `dock:${index + 1}`, ...dock }))
      .filter((dock) => !drawnDocks.has(placeOf(dock))),
    ...zones
      .filter(({ zoneId }) => !known.has(zoneId))
      .map(({ zoneId, name, polygon }) => ({ kind: "cleaningArea", id: zoneId, name, points: polygon })),
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

const placeOf = ({ x, y }: { x: number; y: number }): string => `${toMillimeter(x)} ${toMillimeter(y)}`;

/** Robots' own names may be empty, long, or hold anything. */
const namable = (name: string, id: string): string =>
  name
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, MAX_ELEMENT_NAME)
    .trim() || id.slice(0, MAX_ELEMENT_NAME);
