import sql, { type Sql } from "sql-template-tag";
import { type DataScope, EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { type Holdings, unionOf } from "./organization-holdings.store.ts";

/** One organization as the rules need it, and what is written. Lists and trees: `organization-reads.store.ts`. */
export interface Organization extends OrganizationFields {
  id: number;
  /** 1 is the platform's own. */
  depth: number;
  isEnabled: boolean;
  revision: number;
}

/** What a form holds. */
export interface OrganizationFields {
  parentId: number | null;
  orgName: string;
  shortName: string;
  orgCode: string;
  orgTypeCode: string;
  principal: string;
  address: string;
  regionInfo: string;
  logo: string;
  iccid: string;
  productName: string;
}

/** What keeps an organization from being deleted: every table that refers to it and does not go with it. */
export interface HangingOn {
  children: number;
  staff: number;
  devices: number;
  others: number;
}

const COLUMNS = sql`o.id, o.parent_id as "parentId", array_length(o.path, 1) as depth, o.org_name as "orgName",
  o.short_name as "shortName", o.org_code as "orgCode", o.org_type_code as "orgTypeCode", o.principal, o.address,
  o.region_info as "regionInfo", o.logo, o.iccid, o.product_name as "productName", o.is_enabled as "isEnabled", o.revision`;

/** The organization with this id and all below it. */
const inBranch = (id: number): Sql => sql`o.path && ${[id]}::bigint[]`;

const countIn = (rows: readonly Sql[], id: number): Sql =>
  sql`(select count(*) from (${unionOf(rows)}) x where x.organization_id = ${id})`;

export const organizationsStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db), ...peopleOf(db) });

const readsOf = (db: Queries) => {
  const findWhere = (condition: Sql) =>
    db.maybe<Organization>(sql`select ${COLUMNS} from organizations o where ${condition}`);
  return {
    find: (id: number, scope: DataScope = EVERYTHING) =>
      findWhere(sql`o.id = ${id} and ${withinScope(scope, { organization: "o.id" })}`),
    findByCode: (orgCode: string) => findWhere(sql`o.org_code = ${orgCode}`),
    findRoot: () => findWhere(sql`o.parent_id is null`),

    /** Whether the one is the other or stands above it. */
    isAbove: async (id: number, other: number): Promise<boolean> =>
      (await findWhere(sql`o.id = ${other} and ${inBranch(id)}`)) !== undefined,

    /** Types of those directly below. */
    childTypes: async (id: number) => {
      const rows = await db.many<{ code: string }>(
        sql`select distinct o.org_type_code as code from organizations o where o.parent_id = ${id}`,
      );
      return rows.map((row) => row.code);
    },

    /** How many levels the branch has, itself included. */
    branchHeight: async (id: number) => {
      const row = await db.one<{ height: number }>(sql`
        select max(array_length(o.path, 1)) - min(array_length(o.path, 1)) + 1 as height
        from organizations o where ${inBranch(id)}`);
      return row.height;
    },
  };
};

const writesOf = (db: Queries) => ({
  /**
   * Whoever changes the tree waits here for whoever is changing it, until the commit: two moves cannot make a loop, and
   * what was asked of parents, codes and types still holds when it is written.
   */
  awaitTurn: () =>
    db.run(sql`select pg_advisory_xact_lock(hashtextextended('access/organizations/tree', 0))`),

  /** The row's own id ends its path, so it is taken from the sequence first. Undefined where the code is taken. */
  insert: (fields: OrganizationFields) =>
    db.maybe<Organization>(sql`
      with taken as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
      insert into organizations as o (id, parent_id, path, org_name, short_name, org_code, org_type_code, principal,
        address, region_info, logo, iccid, product_name)
      overriding system value
      select taken.id, parent.id, coalesce(parent.path, '{}') || taken.id, ${fields.orgName}, ${fields.shortName},
        ${fields.orgCode}, ${fields.orgTypeCode}, ${fields.principal}, ${fields.address}, ${fields.regionInfo},
        ${fields.logo}, ${fields.iccid}, ${fields.productName}
      from taken left join organizations parent on parent.id = ${fields.parentId}
      on conflict do nothing
      returning ${COLUMNS}`),

  /** Undefined where another has the code. */
  update: (id: number, fields: Omit<OrganizationFields, "parentId">) =>
    db.maybe<Organization>(sql`
      update organizations o set org_name = ${fields.orgName}, short_name = ${fields.shortName},
        org_code = ${fields.orgCode}, org_type_code = ${fields.orgTypeCode}, principal = ${fields.principal},
        address = ${fields.address}, region_info = ${fields.regionInfo}, logo = ${fields.logo},
        iccid = ${fields.iccid}, product_name = ${fields.productName}, revision = o.revision + 1
      where o.id = ${id}
        and not exists (select from organizations other
          where lower(other.org_code) = lower(${fields.orgCode}) and other.id <> ${id})
      returning ${COLUMNS}`),

  setEnabled: (id: number, isEnabled: boolean) =>
    db.run(sql`update organizations set is_enabled = ${isEnabled} where id = ${id}`),

  /** The whole branch in one statement: each path keeps its end, from the moved organization on. */
  move: (id: number, parentId: number) =>
    db.run(sql`
      update organizations o set
        parent_id = case when o.id = moved.id then parent.id else o.parent_id end,
        path = parent.path || o.path[array_length(moved.path, 1):]
      from organizations moved, organizations parent
      where moved.id = ${id} and parent.id = ${parentId} and ${inBranch(id)}`),

  /** Nothing new can come to hang on it before the commit: whatever refers to it needs its row. */
  hangingOn: async (id: number, { devices, rows }: Holdings) => {
    await db.run(sql`select from organizations where id = ${id} for update`);
    return db.one<HangingOn>(sql`
      select (select count(*) from organizations where parent_id = ${id}) as children,
        (select count(*) from staff where organization_id = ${id}) as staff,
        ${countIn([devices], id)} as devices,
        (select count(*) from roles where organization_id = ${id})
          + (select count(*) from oauth_clients where organization_id = ${id})
          + ${countIn(rows, id)}
          + (select count(*) from attachments where organization_id = ${id})
          + (select count(*) from uploads where organization_id = ${id}) as others`);
  },

  remove: (id: number) => db.run(sql`delete from organizations where id = ${id}`),
});

const peopleOf = (db: Queries) => {
  const idsWhere = async (condition: Sql) => {
    const rows = await db.many<{ id: number }>(sql`
      select s.id from staff s join organizations o on o.id = s.organization_id where ${condition} order by s.id`);
    return rows.map((row) => row.id);
  };
  return {
    /** The people of a whole branch. */
    staffBelow: (id: number) => idsWhere(inBranch(id)),

    /** The people of everything from the root down to this organization, itself included. */
    staffAbove: (id: number) =>
      idsWhere(sql`o.id in (select unnest(path) from organizations where id = ${id})`),

    /** Whether it or one above it is disabled. */
    isDisabled: async (id: number) => {
      const row = await db.one<{ isOut: boolean }>(sql`
        select exists (select from organizations o join organizations above on above.id = any(o.path)
          where o.id = ${id} and not above.is_enabled) as "isOut"`);
      return row.isOut;
    },
  };
};

/** A second factor of the people of this branch, because the organization `by` asks for it; null: no longer. */
export const requireOfOrganization = (tx: Queries, id: number, by: number | null): Promise<number> =>
  tx.run(sql`
    update organizations set second_factor_required = ${by !== null}, second_factor_required_by = ${by} where id = ${id}`);
