import type { Faults } from "../../core/import/index.ts";
import type { Place } from "./device-import.store.ts";
import { IMPORT_FAULTS } from "./device-import.texts.ts";
import type { ImportRow } from "./device-import-columns.ts";

export type Places = (row: ImportRow, faults: Faults) => Place | undefined;

/** Organizations as people write them: a code, or a name that only one within their reach has. */
export function createPlaces(places: readonly Place[], chosen: Place): Places {
  const byName = new Map<string, Place[]>();
  for (const place of places)
    for (const name of new Set([place.orgCode, place.orgName, place.shortName]))
      byName.set(name, [...(byName.get(name) ?? []), place]);
  return ({ number: row, cells }, faults) => {
    const name = cells.organization;
    const called = name === "" ? [chosen] : (byName.get(name) ?? []);
    const byCode = called.find(({ orgCode }) => orgCode === name);
    const place = byCode ?? called[0];
    const spot = { row, field: "organization", value: name };
    if (!place) faults.add(spot, IMPORT_FAULTS.unknownOrganization, { name });
    else if (!byCode && called.length > 1) faults.add(spot, IMPORT_FAULTS.ambiguousOrganization, { name });
    else if (!place.isEnabled) faults.add(spot, IMPORT_FAULTS.disabledOrganization, { name: place.orgName });
    else return place;
    return undefined;
  };
}
