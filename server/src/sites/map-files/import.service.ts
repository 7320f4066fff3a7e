import { isDeepStrictEqual } from "node:util";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { MAP_FILE_REFUSALS, type MapImportReport } from "@sweepline/contract/sites/map-files.ts";
import { MAP_REFUSALS } from "@sweepline/contract/sites/maps.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import { type MapUses, refuseBreaking } from "../broken-work/index.ts";
import { FAULTS, type NamedFile, type ReadResult, readInWorker } from "../map-formats/index.ts";
import {
  announceMapChanged,
  holdMap,
  insertMap,
  type MadeVersion,
  makeCurrent,
  unpackCells,
} from "../maps/index.ts";
import { isSameFrame, reportOf } from "./import-report.ts";
import * as store from "./map-files.store.ts";

export interface MapFilesDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  uses: MapUses;
}

interface Handed {
  files: readonly NamedFile[];
  dryRun: boolean;
  note: string;
  language: Language;
}

export interface NewMap extends Handed {
  organizationId?: number | undefined;
  mapKey?: string | undefined;
  name?: string | undefined;
}

export interface NewVersion extends Handed {
  mapId: number;
  elements: "replace" | "keep";
  confirmed: string;
}

export async function importMap(
  deps: MapFilesDeps,
  requester: Requester,
  given: NewMap,
): Promise<MapImportReport> {
  const { db } = deps;
  const { scope } = requester.caller;
  const { organizationId, language, files, dryRun } = given;
  if (organizationId !== undefined && !(await isOrganizationWithin(db, scope, organizationId)))
    throw refusedField("organizationId", CORE_REFUSALS.notFound);
  const read = await readInWorker(requester.caller.staffId, { kind: "read", files, isSingleArea: false });
  if (read.faults.length === 0 && !read.grid)
    read.faults.push({ file: files[0]?.name ?? "", field: "", text: FAULTS.noGrid });
  const report = reportOf(read, { takesElements: true, language });
  if (dryRun) return report;
  refuseFaulty(read);
  const target = {
    organizationId: wanted(organizationId, "organizationId"),
    mapKey: wanted(given.mapKey, "mapKey"),
    name: wanted(given.name, "name"),
    at: deps.clock.now(),
  };
  return db.transaction(async (tx) => {
    const mapId = await insertMap(tx, target);
    if (mapId === undefined)
      throw new Refused(MAP_REFUSALS.mapKeyTaken, {
        values: { mapKey: target.mapKey },
        fields: [{ field: "mapKey", text: MAP_REFUSALS.mapKeyTaken }],
      });
    const at = { mapId, organizationId: target.organizationId, lastNumber: 0 };
    const made = await keep(deps, tx, { requester, at, read, note: given.note, hasParent: false });
    return { ...report, made: { mapId, ...idsOf(made) } };
  });
}

const idsOf = ({ versionId, version }: MadeVersion) => ({ versionId, version });

export async function importVersion(
  deps: MapFilesDeps,
  requester: Requester,
  given: NewVersion,
): Promise<MapImportReport> {
  const { db } = deps;
  const { scope } = requester.caller;
  const { mapId, language, files, dryRun } = given;
  const present = found(await store.presentMap(db, scope, mapId), CORE_REFUSALS.notFound);
  const read = await readInWorker(requester.caller.staffId, {
    kind: "read",
    files,
    isSingleArea: present.isSingleArea,
  });
  const takesElements = given.elements === "replace";
  const content = { ...read, elements: takesElements ? read.elements : undefined };
  const isSame = read.faults.length === 0 && (await isSameMap(present, content));
  const report = reportOf(read, { present, isSame, takesElements, language });
  if (dryRun) return report;
  refuseFaulty(read);
  if (isSame) throw new Refused(MAP_FILE_REFUSALS.nothingToImport);
  return db.transaction(async (tx) => {
    const held = found(await holdMap(tx, scope, mapId), CORE_REFUSALS.notFound);
    const at = { mapId, organizationId: held.organizationId, lastNumber: held.lastNumber };
    if (content.elements)
      await refuseBreaking(tx, deps.uses, {
        ...{ ...requester, mapId, confirmed: given.confirmed },
        after: { elements: content.elements },
      });
    // Pixels of an image are looked for among those that a version was made from: another grid has none.
    const hasParent = read.grid === undefined || read.source !== undefined;
    const made = await keep(deps, tx, { requester, at, read: content, note: given.note, hasParent });
    return { ...report, made: { mapId, ...idsOf(made) } };
  });
}

function wanted<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw refusedField(field, VALIDATION_TEXTS["validation.required"]);
  return value;
}

const refusedField = (field: string, text: Record<Language, string>): Refused =>
  new Refused(CORE_REFUSALS.invalidInput, { fields: [{ field, text }] });

function refuseFaulty({ faults }: ReadResult): void {
  const { length: count } = faults;
  if (count > 0) throw new Refused(MAP_FILE_REFUSALS.mapFileHasErrors, { values: { count } });
}

/** Whether the files say nothing that the present version does not say. */
async function isSameMap(present: store.PresentMap, read: ReadResult): Promise<boolean> {
  const hasSameElements = read.elements === undefined || isDeepStrictEqual(read.elements, present.elements);
  if (!hasSameElements || (read.frame && !isSameFrame(present, read.frame))) return false;
  if (!read.grid) return true;
  const [before, after] = await Promise.all([
    unpackCells(present.grid, present),
    unpackCells(read.grid, present),
  ]);
  return before.equals(after);
}

interface Keeping {
  requester: Requester;
  at: { mapId: number; organizationId: number; lastNumber: number };
  read: ReadResult;
  note: string;
  hasParent: boolean;
}

/** As the version that counts. */
async function keep(
  { clock, audit, announcer }: MapFilesDeps,
  tx: Queries,
  { requester, at, read, note, hasParent }: Keeping,
): Promise<MadeVersion> {
  const { mapId, organizationId, lastNumber } = at;
  const { grid, frame, elements, source, format } = read;
  const { staffId, displayName: staffName } = requester.caller;
  const by = { staffId, staffName, at: clock.now() };
  const made = await store.insertImported(tx, mapId, {
    ...{ lastNumber, grid, frame, elements, hasParent, note },
    ...by,
  });
  if (source) await store.insertSource(tx, made.versionId, source);
  await makeCurrent(tx, mapId, made);
  await audit.record(tx, {
    actor: actorOf(requester),
    action: "sites_maps_import",
    subject: { kind: "map", id: mapId },
    after: { ...made, format, note, ...read.counts, elements: elements?.length ?? null },
  });
  afterCommit(tx, () => announceMapChanged(announcer, { mapId, organizationId, ...idsOf(made) }));
  return made;
}
