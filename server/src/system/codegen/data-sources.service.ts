import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DataSource,
  type ForeignTable,
  type ForeignTableQuery,
  type NewSource,
  SOURCE_LIMITS,
  SOURCE_TLS,
  type SourceChange,
  type SourceListQuery,
  type SourceTest,
  sourceAddressOf,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import { CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { routeOrRefuse } from "../../core/outgoing/route-or-refuse.ts";
import { recorderOf } from "../logs/index.ts";
import type { CodegenDeps } from "./codegen-deps.ts";
import * as store from "./data-sources.store.ts";
import type { SourceToRead } from "./source-reader.service.ts";
import { idsOfTables } from "./tables.store.ts";

export interface DataSources {
  list(query: SourceListQuery): Promise<Page<DataSource>>;
  create(requester: Requester, source: NewSource): Promise<DataSource>;
  update(requester: Requester, id: number, change: SourceChange): Promise<DataSource>;
  remove(requester: Requester, id: number, as: { revision: number }): Promise<null>;
  test(source: TestedSource): Promise<SourceTest>;
  tables(id: number, query: ForeignTableQuery): Promise<Page<ForeignTable>>;
}

export type TestedSource = Omit<NewSource, "name"> & { id?: number | undefined };

const record = recorderOf("system_codegen", "dataSource");

export function createDataSources(deps: CodegenDeps): DataSources {
  const { db } = deps;
  return {
    list: (query) => store.pageOfSources(db, query),
    create: (requester, source) => create(deps, requester, source),
    update: (requester, id, change) => update(deps, requester, { id, change }),
    async remove(requester, id, { revision }) {
      await db.transaction(async (tx) => {
        const held = await holdAt(tx, id, revision);
        if (await store.hasTables(tx, id)) throw new Refused(R.sourceInUse);
        await store.deleteSource(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: shownOf(held) });
      });
      return null;
    },
    test: (source) => test(deps, source),
    tables: (id, query) => tables(deps, id, query),
  };
}

/** Bound to the row, the address and the user that it was entered for: moved to another of them it opens nothing. */
const sealOf = ({ id, url, username }: { id: number; url: string; username: string }): string =>
  `system/codegen/source/${id}/${username}/${url}`;

/** The source as it is kept, with its password: for a connection, and for nothing else. */
export async function keptSource({ db, secrets }: CodegenDeps, id: number): Promise<SourceToRead> {
  const held = found(await store.sourceToRead(db, id), CORE_REFUSALS.notFound);
  const { url, username, schema, tls, passwordSealed } = held;
  const password = passwordSealed ? (secrets.open(passwordSealed, sealOf(held)) ?? "") : "";
  return { url, username, schema, tls, password };
}

async function create(deps: CodegenDeps, requester: Requester, source: NewSource): Promise<DataSource> {
  const fields = checked(deps, source);
  return deps.db.transaction(async (tx) => {
    if ((await store.countSources(tx)) >= SOURCE_LIMITS.perProduct)
      throw new Refused(R.tooManySources, { values: { max: SOURCE_LIMITS.perProduct } });
    if (await store.isSourceNameTaken(tx, fields.name)) throw refusedAt("name", R.sourceNameTaken);
    const id = await store.nextSourceId(tx);
    const written = { ...fields, passwordSealed: sealed(deps, { id, ...fields }, source.password ?? "") };
    await store.insertSource(tx, id, { source: written, by: by(deps, requester) });
    await record(deps, tx, { requester, verb: "create", id, after: shownOf(written) });
    return found(await store.findSource(tx, id), CORE_REFUSALS.notFound);
  });
}

async function update(
  deps: CodegenDeps,
  requester: Requester,
  { id, change: { revision, ...source } }: { id: number; change: SourceChange },
): Promise<DataSource> {
  const fields = checked(deps, source);
  return deps.db.transaction(async (tx) => {
    // Two that take the same name wait for each other.
    await store.countSources(tx);
    const held = await holdAt(tx, id, revision);
    if (await store.isSourceNameTaken(tx, fields.name, id)) throw refusedAt("name", R.sourceNameTaken);
    const { password } = source;
    if (password === undefined) refuseElsewhere(held, fields);
    const passwordSealed =
      password === undefined ? held.passwordSealed : sealed(deps, { id, ...fields }, password);
    const written = { ...fields, passwordSealed };
    await store.updateSource(tx, id, { source: written, by: by(deps, requester) });
    const after = { ...shownOf(written), hasNewCredentials: password !== undefined };
    await record(deps, tx, { requester, verb: "update", id, before: shownOf(held), after });
    return found(await store.findSource(tx, id), CORE_REFUSALS.notFound);
  });
}

async function holdAt(tx: Queries, id: number, revision: number): Promise<store.HeldSource> {
  const held = found(await store.holdSource(tx, id), CORE_REFUSALS.notFound);
  if (held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  return held;
}

const by = ({ clock }: CodegenDeps, { caller }: Requester) => ({ name: caller.displayName, at: clock.now() });

const sealed = (
  { secrets }: CodegenDeps,
  place: { id: number; url: string; username: string },
  password: string,
): Buffer | null => (password === "" ? null : secrets.seal(password, sealOf(place)));

/** What a person entered. */
const shownOf = ({ name, url, username, schema, tls, remark }: store.WrittenSource | store.HeldSource) => ({
  ...{ name, url, username, schema, tls, remark },
});

type Fields = Omit<store.WrittenSource, "passwordSealed">;

/** The address as it is kept, and whether the guard would let us there at all; a name is judged when it is resolved. */
function checked({ outgoing }: CodegenDeps, source: NewSource): Fields {
  const { name, username, schema, tls, remark } = source;
  // Sealed, it passes the contract at any length.
  if ((source.password ?? "").length > SOURCE_LIMITS.password)
    throw refusedAt("password", R.passwordTooLong, { max: SOURCE_LIMITS.password });
  const address = sourceAddressOf(source.url);
  if (!address) throw refusedAt("url", R.sourceFailed);
  routeOrRefuse(outgoing, address.host, ["url", R.sourceNotAllowed]);
  return { ...{ name, username, schema, tls, remark }, kind: address.kind, url: address.url };
}

/**
 * A kept password goes to the place that it was entered for, and never over a weaker connection: or whoever may change a source
 * could have it sent to a machine of their own.
 */
function refuseElsewhere(
  held: store.HeldSource,
  { url, username, tls }: Pick<Fields, "url" | "username" | "tls">,
): void {
  if (!held.passwordSealed) return;
  const isWeaker = SOURCE_TLS.indexOf(tls) < SOURCE_TLS.indexOf(held.tls);
  if (held.url !== url || held.username !== username || isWeaker)
    throw refusedAt("password", R.passwordNeeded);
}

async function test(deps: CodegenDeps, { id, password, ...given }: TestedSource): Promise<SourceTest> {
  const fields = checked(deps, { ...given, name: "" });
  const source: SourceToRead = { ...fields, password: password ?? "" };
  if (id !== undefined && password === undefined) {
    const held = found(await store.sourceToRead(deps.db, id), CORE_REFUSALS.notFound);
    refuseElsewhere(held, fields);
    source.password = (await keptSource(deps, id)).password;
  }
  const startedAt = performance.now();
  const facts = await deps.reader.read(source, (reads) => reads.facts());
  return { ...facts, durationMs: Math.round(performance.now() - startedAt) };
}

async function tables(
  deps: CodegenDeps,
  id: number,
  { current, size, sort, search = "" }: ForeignTableQuery,
): Promise<Page<ForeignTable>> {
  const source = await keptSource(deps, id);
  const { rows, total } = await deps.reader.read(source, (reads) =>
    reads.page({ search, isDescending: sort === "-name", limit: size, offset: (current - 1) * size }),
  );
  const imported = await idsOfTables(
    deps.db,
    id,
    rows.map(({ name }) => name),
  );
  const records = rows.map((row) => ({ ...row, tableId: imported.get(row.name) ?? null }));
  return { records, total, isTotalExact: true, size, current };
}
