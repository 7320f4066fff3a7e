import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Faults, Spot } from "../../core/import/index.ts";
import { IMPORT_FAULTS } from "./staff-import.texts.ts";
import { type Place, staffRolesStore } from "./staff-roles.store.ts";

/** Organizations as people write them: a code, or a name that only one within their reach has. */
export interface ImportPlaces {
  /** The chosen one where the cell is empty; what is wrong goes to the faults. */
  at(spot: Spot, faults: Faults): Place | undefined;
}

export async function importPlaces(
  db: Queries,
  caller: Caller,
  { chosen, names }: { chosen: Place; names: readonly string[] },
): Promise<ImportPlaces> {
  const places = await staffRolesStore(db).placesNamed(caller.scope, [...new Set(names)]);
  const byName = new Map<string, Place[]>();
  for (const place of places)
    for (const name of new Set([place.orgCode, place.orgName, place.shortName]))
      byName.set(name, [...(byName.get(name) ?? []), place]);
  return {
    at(spot, faults) {
      const name = spot.value;
      if (name === "") return chosen;
      const called = byName.get(name) ?? [];
      const place = called.find(({ orgCode }) => orgCode === name) ?? called[0];
      if (!place) faults.add(spot, IMPORT_FAULTS.unknownOrganization, { name });
      else if (place.orgCode !== name && called.length > 1)
        faults.add(spot, IMPORT_FAULTS.ambiguousOrganization, { name });
      else return place;
      return undefined;
    },
  };
}
