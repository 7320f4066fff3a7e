import type { Page } from "@sweepline/contract/core/paging.ts";
import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import type { FirmwareDependency, PackageFields } from "@sweepline/contract/operations/firmware/fields.ts";
import type { FirmwarePackageRow, PackageListQuery } from "@sweepline/contract/operations/firmware/index.ts";
import type { VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

type Instants = "createdAt" | "updatedAt" | "releasedAt" | "withdrawnAt";
/** Who uses it is counted for a page at once (`usage.store.ts`). */
export type PackageRow = Omit<FirmwarePackageRow, "usedBy">;
type RowRecord = Omit<PackageRow, Instants> & {
  createdAt: Date;
  updatedAt: Date;
  releasedAt: Date | null;
  withdrawnAt: Date | null;
};
interface Detailed {
  notesZh: string;
  notesEn: string;
  versionRule: VersionRule;
  requiresSignature: boolean;
}
export type PackageRecord = PackageRow & Detailed;

const COLUMNS =
  raw(`k.id, k.product_id as "productId", p.name as "productName", k.kind, k.event_name as "eventName",
  k.version, k.hardware_revisions as "hardwareRevisions", k.state, f.count as "fileCount", f.bytes as "fileBytes",
  k.created_by as "createdBy", k.created_at as "createdAt", k.updated_at as "updatedAt",
  k.released_at as "releasedAt", k.released_by as "releasedBy", k.withdrawn_at as "withdrawnAt",
  k.withdrawn_by as "withdrawnBy", k.withdrawn_reason as "withdrawnReason", k.revision`);
const DETAIL_COLUMNS = raw(`k.notes_zh as "notesZh", k.notes_en as "notesEn",
  coalesce(r.version_rule, 'semver') as "versionRule", coalesce(r.requires_signature, false) as "requiresSignature"`);
const TABLES = sql`firmware_packages k join products p on p.id = k.product_id`;
const FILES = sql`cross join lateral (
  select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from firmware_files
  where package_id = k.id) f`;
const RULES = sql`left join firmware_rules r on r.product_id = k.product_id`;
const SORTS = {
  eventName: "k.event_name",
  productName: "p.name",
  kind: "k.kind",
  version: "k.version_key",
  state: "k.state",
  releasedAt: "k.released_at",
  updatedAt: "k.updated_at",
};

/** Whoever does not see everything sees what was released for products of which they hold devices. */
function visible(scope: DataScope): Sql | false {
  if (scope.isAll) return false;
  const within = withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" });
  return sql`k.state <> 'draft' and exists (
    select from devices d where d.product_id = k.product_id and d.decommissioned_at is null and ${within})`;
}

function rowOf<Record extends RowRecord>(
  record: Record,
): Omit<Record, Instants> & Pick<FirmwarePackageRow, Instants> {
  return {
    ...record,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    releasedAt: record.releasedAt?.toISOString() ?? null,
    withdrawnAt: record.withdrawnAt?.toISOString() ?? null,
  };
}

export const packagesStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db), ...movesOf(db) });

const readsOf = (db: Queries) => ({
  page(scope: DataScope, query: PackageListQuery): Promise<Page<PackageRow>> {
    const { search, productId, kind, state } = query;
    const like = search ? containing(search) : undefined;
    const where = allOf([
      visible(scope),
      like !== undefined &&
        sql`k.event_name ilike ${like} or k.version ilike ${like} or p.name ilike ${like} or p.code ilike ${like}`,
      productId !== undefined && sql`k.product_id = ${productId}`,
      kind && sql`k.kind = ${kind}`,
      state && sql`k.state = ${state}`,
    ]);
    const order = orderBy(query, { columns: SORTS, initial: "-updatedAt", id: "k.id" });
    return readPage<RowRecord, PackageRow>(db, query, {
      rows: sql`select ${COLUMNS} from ${TABLES} ${FILES} where ${where} ${order} ${limitOf(query)}`,
      all: sql`select from ${TABLES} where ${where}`,
      row: rowOf,
    });
  },

  async find(scope: DataScope, id: number): Promise<PackageRecord | undefined> {
    const where = allOf([sql`k.id = ${id}`, visible(scope)]);
    const record = await db.maybe<RowRecord & Detailed>(sql`
      select ${COLUMNS}, ${DETAIL_COLUMNS} from ${TABLES} ${FILES} ${RULES} where ${where}`);
    return record && rowOf(record);
  },

  /** Until the transaction ends nobody else changes it or anything of it. */
  lock: (id: number) => db.run(sql`select from firmware_packages where id = ${id} for update`),

  isProduct: async (id: number): Promise<boolean> =>
    (await db.maybe(sql`select from products where id = ${id} for key share`)) !== undefined,

  ruleOf: async (productId: number): Promise<VersionRule> => {
    const row = await db.maybe<{ rule: VersionRule }>(sql`
      select version_rule as rule from firmware_rules where product_id = ${productId}`);
    return row?.rule ?? "semver";
  },

  /** Of the same kind; two texts may say the same version. */
  otherVersions: async (productId: number, kind: FirmwareKind, butId: number): Promise<string[]> => {
    const rows = await db.many<{ version: string }>(sql`
      select version from firmware_packages where product_id = ${productId} and kind = ${kind} and id <> ${butId}`);
    return rows.map(({ version }) => version);
  },

  dependencies: (id: number) =>
    db.many<FirmwareDependency>(sql`
      select kind, min_version as "minVersion", below_version as "belowVersion"
      from firmware_dependencies where package_id = ${id} order by kind`),
});

type Content = Omit<PackageFields, "dependencies" | "productId"> & {
  /** How the product's rule orders the version. */
  versionKey: string;
};

const writesOf = (db: Queries) => ({
  /** Versions of a product are given one after the other, so that what was asked of the others still holds. */
  awaitTurn: (productId: number) =>
    db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`operations/firmware/${productId}`}, 0))`),

  async insert(
    { productId, ...fields }: Content & { productId: number },
    by: string,
    at: Date,
  ): Promise<number> {
    const { id } = await db.one<{ id: number }>(sql`
      insert into firmware_packages (product_id, kind, event_name, version, version_key, hardware_revisions, notes_zh, notes_en,
        created_by, created_at, updated_at)
      values (${productId}, ${fields.kind}, ${fields.eventName}, ${fields.version}, ${fields.versionKey}, ${fields.hardwareRevisions},
        ${fields.notesZh}, ${fields.notesEn}, ${by}, ${at}, ${at})
      returning id`);
    return id;
  },

  update: (id: number, fields: Content, at: Date) =>
    db.run(sql`
      update firmware_packages set kind = ${fields.kind}, event_name = ${fields.eventName},
        version = ${fields.version}, version_key = ${fields.versionKey}, hardware_revisions = ${fields.hardwareRevisions},
        notes_zh = ${fields.notesZh}, notes_en = ${fields.notesEn}, updated_at = ${at}, revision = revision + 1
      where id = ${id}`),

  async setDependencies(id: number, dependencies: readonly FirmwareDependency[]): Promise<void> {
    await db.run(sql`delete from firmware_dependencies where package_id = ${id}`);
    await db.run(sql`
      insert into firmware_dependencies (package_id, kind, min_version, below_version)
      select ${id}, * from unnest(${dependencies.map(({ kind }) => kind)}::text[],
        ${dependencies.map(({ minVersion }) => minVersion)}::text[],
        ${dependencies.map(({ belowVersion }) => belowVersion)}::text[])`);
  },

  /** Its files have to be gone. */
  remove: (id: number) => db.run(sql`delete from firmware_packages where id = ${id}`),
});

const movesOf = (db: Queries) => ({
  release: (id: number, by: string, at: Date) =>
    db.run(sql`
      update firmware_packages set state = 'released', released_at = ${at}, released_by = ${by}, updated_at = ${at},
        revision = revision + 1
      where id = ${id}`),

  withdraw: (id: number, { by, reason, at }: { by: string; reason: string; at: Date }) =>
    db.run(sql`
      update firmware_packages set state = 'withdrawn', withdrawn_at = ${at}, withdrawn_by = ${by},
        withdrawn_reason = ${reason}, updated_at = ${at}, revision = revision + 1
      where id = ${id}`),
});

/** For the audit log. */
export const PACKAGE_NAMES = namedByNumber(
  (ids) => sql`
    select k.id, k.event_name || ' ' || k.version as name
    from firmware_packages k
    where k.id = any(${ids})`,
);
