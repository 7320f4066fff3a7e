import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  ProductFields,
  ProductListQuery,
  ProductOption,
  ProductRow,
} from "@sweepline/contract/fleet/products.ts";
import type { Capability } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

/** What a form holds, with its capabilities decided. */
export type SettledProduct = Omit<ProductFields, "capabilities"> & { capabilities: Capability[] };

type ProductRecord = Omit<ProductRow, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

const SORTS = {
  name: "p.name",
  code: "p.code",
  projectName: "p.project_name",
  deviceCount: '"deviceCount"',
  retentionDays: "p.retention_days",
  alertPercent: "p.alert_percent",
  updatedAt: "p.updated_at",
};

const COLUMNS = raw(`p.id, p.code, p.name, p.kind, p.protocol, p.project_name as "projectName", p.description,
  p.retention_days as "retentionDays", p.alert_percent as "alertPercent", p.cleaning_width_m as "cleaningWidthM",
  p.top_speed_mps as "topSpeedMps", p.image,
  p.part_number_prefix as "partNumberPrefix", p.capabilities, p.default_settings as "defaultSettings",
  coalesce(n.in_use, 0) as "deviceCount", coalesce(n.decommissioned, 0) as "decommissionedCount",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.revision`);

export const productsStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db) });

/** Products with the devices that the caller may see. Whoever does not see everything sees those of their devices only. */
function tables(scope: DataScope): Sql {
  return sql`products p ${scope.isAll ? raw("left join") : raw("join")} (
    select d.product_id, (count(*) filter (where d.decommissioned_at is null))::int as in_use,
      (count(*) filter (where d.decommissioned_at is not null))::int as decommissioned
    from devices d
    where ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
    group by d.product_id) n on n.product_id = p.id`;
}

const visible = (scope: DataScope): Sql | false => !scope.isAll && sql`n.in_use > 0`;

const rowOf = ({ createdAt, updatedAt, ...record }: ProductRecord): ProductRow => ({
  ...record,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const readsOf = (db: Queries) => ({
  options: () =>
    db.many<ProductOption>(sql`select id, code, name, kind, protocol from products order by name, id`),

  async page(scope: DataScope, query: ProductListQuery): Promise<Page<ProductRow>> {
    const { search, kind, protocol } = query;
    const like = search ? containing(search) : undefined;
    const where = allOf([
      visible(scope),
      like !== undefined &&
        sql`p.code ilike ${like} or p.name ilike ${like} or p.project_name ilike ${like}
          or p.part_number_prefix ilike ${like} or p.description ilike ${like}`,
      kind && sql`p.kind = ${kind}`,
      protocol && sql`p.protocol = ${protocol}`,
    ]);
    const order = orderBy(query, { columns: SORTS, initial: "name", id: "p.id" });
    return readPage(db, query, {
      rows: sql`select ${COLUMNS} from ${tables(scope)} where ${where} ${order} ${limitOf(query)}`,
      all: sql`select from ${tables(scope)} where ${where}`,
      row: rowOf,
    });
  },

  async find(scope: DataScope, id: number): Promise<ProductRow | undefined> {
    const where = allOf([sql`p.id = ${id}`, visible(scope)]);
    const record = await db.maybe<ProductRecord>(sql`select ${COLUMNS} from ${tables(scope)} where ${where}`);
    return record && rowOf(record);
  },

  isCodeTaken: async (code: string, butId: number): Promise<boolean> =>
    (await db.maybe(sql`select 1 from products where lower(code) = lower(${code}) and id <> ${butId}`)) !==
    undefined,

  onlineDevices: (id: number) =>
    db.many<{ id: number; serialNumber: string }>(sql`
      select d.id, d.serial_number as "serialNumber"
      from devices d join device_states s on s.device_id = d.id
      where d.product_id = ${id} and d.decommissioned_at is null and s.is_online`),
});

const writesOf = (db: Queries) => ({
  /** Codes are given one after the other, so that what was asked of one still holds when it is written. */
  awaitTurn: () => db.run(sql`select pg_advisory_xact_lock(hashtextextended('fleet/products/code', 0))`),

  lock: (id: number) => db.run(sql`select from products where id = ${id} for update`),

  /** Undefined where the code is taken. */
  insert: async (product: SettledProduct): Promise<number | undefined> => {
    const row = await db.maybe<{ id: number }>(
      sql`${insertion(product)} on conflict do nothing returning id`,
    );
    return row?.id;
  },

  /** The id of the product with this code, in whatever case, also where another process writes it at the same moment. */
  async ensure(product: SettledProduct): Promise<number> {
    const made = await this.insert(product);
    if (made !== undefined) return made;
    // A statement of its own, which sees what the insertion has waited for.
    const { id } = await db.one<{ id: number }>(sql`
      select id from products where lower(code) = lower(${product.code}) order by code = ${product.code} desc limit 1`);
    return id;
  },

  update: (id: number, product: SettledProduct) =>
    db.run(sql`
      update products set code = ${product.code}, name = ${product.name}, kind = ${product.kind},
        project_name = ${product.projectName}, description = ${product.description},
        retention_days = ${product.retentionDays}, alert_percent = ${product.alertPercent},
        cleaning_width_m = ${product.cleaningWidthM}, top_speed_mps = ${product.topSpeedMps}, image = ${product.image},
        part_number_prefix = ${product.partNumberPrefix}, protocol = ${product.protocol},
        capabilities = ${product.capabilities}, default_settings = ${jsonOf(product.defaultSettings)}::jsonb,
        revision = revision + 1, updated_at = now()
      where id = ${id}`),

  remove: (id: number) => db.run(sql`delete from products where id = ${id}`),
});

function insertion(product: SettledProduct): Sql {
  return sql`
    insert into products (code, name, kind, project_name, description, retention_days, alert_percent, cleaning_width_m,
      top_speed_mps, image, part_number_prefix, protocol, capabilities, default_settings)
    values (${product.code}, ${product.name}, ${product.kind}, ${product.projectName}, ${product.description},
      ${product.retentionDays}, ${product.alertPercent}, ${product.cleaningWidthM}, ${product.topSpeedMps},
      ${product.image}, ${product.partNumberPrefix},
      ${product.protocol}, ${product.capabilities}, ${jsonOf(product.defaultSettings)}::jsonb)`;
}

/** Products whose picture is this. */
export const productImageUses = (url: string): Sql => sql`select name from products where image = ${url}`;

/** For the audit log. */
export const PRODUCT_NAMES = namedByNumber(
  (ids) => sql`
    select p.id, p.name from products p where p.id = any(${ids})`,
);
