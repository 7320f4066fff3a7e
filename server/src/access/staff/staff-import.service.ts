import { STAFF_REFUSALS, type StaffImportReport } from "@sweepline/contract/access/staff.ts";
import { type FaultyRows, MAX_IMPORT_ROWS } from "@sweepline/contract/core/import-report.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import {
  type Examined as ExaminedTable,
  Faults,
  importHasErrors,
  importReport,
  requestedTable,
  shapedRows,
  type TableRow,
  takenRows,
  tooManyRows,
} from "../../core/import/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { initialUntil, makePassword } from "./initial-passwords.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { staffStore } from "./staff.store.ts";
import { type PersonFields, staffChangesStore } from "./staff-changes.store.ts";
import { placeWithin } from "./staff-edit.service.ts";
import { IMPORT_FAULTS } from "./staff-import.texts.ts";
import { type ImportRow, STAFF_SHAPE } from "./staff-import-columns.ts";
import type { ImportField } from "./staff-import-fields.ts";
import { importGrants } from "./staff-import-grants.ts";
import { handoutOf } from "./staff-import-passwords.ts";
import { importPlaces } from "./staff-import-places.ts";
import { readRow } from "./staff-import-rows.ts";
import { importTemplate } from "./staff-import-template.ts";

/**
 * People out of an xls or xlsx file: every bad cell is told, and unless there is none, nobody is made, or those of the good rows
 * if it is asked so. All get initial passwords by the operator's rule; one-time ones come back with the answer, as a file, and are
 * kept nowhere.
 */
export interface Imports {
  template(language: Language): Promise<ExportFile>;
  run(requester: Requester, request: ImportRequest): Promise<StaffImportReport>;
}

export interface ImportRequest {
  /** Where people go for whom the file names no organization. */
  organizationId: number;
  dryRun: boolean;
  faultyRows: FaultyRows;
  file: Uint8Array;
  language: Language;
}

interface Draft {
  row: number;
  person: Omit<PersonFields, "passwordHash">;
  roleIds: number[];
}
type Person = Draft & { passwordHash: string | null };

interface Examined extends ExaminedTable<ImportField> {
  drafts: Draft[];
}

/** Someone else took a username between the look and the write. */
class TakenMeanwhile extends Error {}

export function createImports(deps: PeopleDeps): Imports {
  return {
    template: importTemplate,
    run: (requester, request) => run(deps, requester, request),
  };
}

async function run(
  deps: PeopleDeps,
  requester: Requester,
  request: ImportRequest,
): Promise<StaffImportReport> {
  await placeWithin(deps.db, requester.caller, request.organizationId);
  const table = await requestedTable({ file: request.file, staffId: requester.caller.staffId });
  const examined = await examine(deps, requester, { ...request, table });
  if (request.dryRun) return { ...(await importReport(examined)), handout: null };
  const taken = takenRows(examined, request.faultyRows);
  const drafts = examined.drafts.filter(({ row }) => taken.has(row));
  const { people, handout } = await withPasswords(deps, drafts, request.language);
  try {
    await write(deps, requester, { drafts: people, organizationId: request.organizationId });
  } catch (error) {
    if (!(error instanceof TakenMeanwhile)) throw error;
    throw importHasErrors((await examine(deps, requester, { ...request, table })).faults.count);
  }
  return { ...(await importReport(examined, drafts.length)), handout };
}

async function examine(
  deps: PeopleDeps,
  { caller }: Requester,
  { organizationId, language, table }: ImportRequest & { table: readonly TableRow[] },
): Promise<Examined> {
  const faults = new Faults(language);
  const rows = shapedRows(STAFF_SHAPE, table, faults);
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  if (rows.length === 0) faults.add({ row: 0, field: "", value: "" }, IMPORT_FAULTS.noPeople);
  const chosen = await placeWithin(deps.db, caller, organizationId);
  const names = rows.map(({ cells }) => cells.organization).filter((name) => name !== "");
  const places = await importPlaces(deps.db, caller, { chosen, names });
  const grants = await importGrants(deps, caller);
  const labelOf = await currentLabels(deps.db);
  const usernames = await usernamesIn(deps.db, rows);
  const drafts: Draft[] = [];
  for (const row of rows) {
    const spot = (field: "role" | "organization") => ({ row: row.number, field, value: row.cells[field] });
    refuseTaken(row, usernames, faults);
    const read = readRow(row, faults, labelOf);
    const place = places.at(spot("organization"), faults);
    const roleIds = place ? await grants.roleIds(spot("role"), place, faults) : [];
    if (read && place) {
      const { texts, sex, kind } = read;
      drafts.push({
        row: row.number,
        person: { ...texts, sex, kind, organizationId: place.id, enabled: true },
        roleIds,
      });
    }
  }
  return { shape: STAFF_SHAPE, rows, faults, drafts };
}

interface Usernames {
  taken: ReadonlySet<string>;
  /** Row where each stands first. */
  firstRow: ReadonlyMap<string, number>;
}

async function usernamesIn(db: Queries, rows: readonly ImportRow[]): Promise<Usernames> {
  const firstRow = new Map<string, number>();
  for (const { number, cells } of rows) {
    const username = cells.username.toLowerCase();
    if (username !== "" && !firstRow.has(username)) firstRow.set(username, number);
  }
  return { firstRow, taken: new Set(await staffStore(db).takenAmong([...firstRow.keys()])) };
}

function refuseTaken(
  { number: row, cells }: ImportRow,
  { taken, firstRow }: Usernames,
  faults: Faults,
): void {
  const value = cells.username;
  const spot = { row, field: "username", value };
  const first = firstRow.get(value.toLowerCase());
  if (first !== undefined && first !== row) faults.add(spot, IMPORT_FAULTS.sameAsRow, { row: first });
  else if (taken.has(value.toLowerCase()))
    faults.add(spot, STAFF_REFUSALS.usernameTaken, { username: value });
}

async function withPasswords(
  { clock, initialPasswordRule }: PeopleDeps,
  drafts: readonly Draft[],
  language: Language,
): Promise<{ people: Person[]; handout: StaffImportReport["handout"] }> {
  const rule = await initialPasswordRule();
  const made = await Promise.all(
    drafts.map(async (draft) => ({ ...draft, ...(await makePassword(undefined, rule)) })),
  );
  const rows = made.flatMap(({ person, oneTimePassword }) =>
    oneTimePassword === null ? [] : [{ ...person, oneTimePassword }],
  );
  return { people: made, handout: rows.length > 0 ? await handoutOf(rows, language, clock.now()) : null };
}

async function write(
  { db, audit, clock }: PeopleDeps,
  requester: Requester,
  { drafts, organizationId }: { drafts: readonly Person[]; organizationId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const store = staffChangesStore(tx);
    const ids = await store.insertMany(
      drafts.map(({ person, passwordHash }) => ({ ...person, passwordHash })),
      initialUntil(clock.now()),
    );
    if (ids.size < drafts.length) throw new TakenMeanwhile();
    const made = drafts.map(({ person, roleIds }) => ({
      id: ids.get(person.username.toLowerCase()) ?? 0,
      username: person.username,
      organizationId: person.organizationId,
      role: roleIds,
    }));
    await store.addRoles(made.flatMap(({ id, role }) => role.map((roleId) => ({ staffId: id, roleId }))));
    await audit.record(tx, {
      actor: actorOf(requester),
      action: "access_staff_import",
      subject: { kind: "organization", id: organizationId },
      after: { count: made.length, people: made },
    });
  });
}
