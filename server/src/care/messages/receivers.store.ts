import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import type { ReceiverNames, Receivers } from "@sweepline/contract/care/messages/index.ts";
import type { MessageSettings } from "@sweepline/contract/care/messages/settings.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Somebody who is to receive a message, and how they want it. */
export interface Receiver {
  staffId: number;
  organizationId: number;
  email: string | null;
  phone: string | null;
  language: Language;
  timeZone: string;
  /** Null: nothing chosen. */
  settings: MessageSettings | null;
}

const MAX_OPTIONS = 50;

const staffWithin = (scope: DataScope): Sql =>
  withinScope(scope, { organization: "c.organization_id", operator: "c.id" });
/** Standard roles belong to nobody; others are seen where their organization is. */
const rolesWithin = (scope: DataScope): Sql =>
  sql`(r.is_standard or r.organization_id is null or ${withinScope(scope, { organization: "r.organization_id" })})`;
const organizationsWithin = (scope: DataScope): Sql => withinScope(scope, { organization: "g.id" });
const rotasWithin = (scope: DataScope): Sql => withinScope(scope, { organization: "w.organization_id" });

/** All that are meant, within the scope, as far as they may come in. */
export function receiversWithin(
  db: Queries,
  scope: DataScope,
  { staffIds, roleIds, organizationIds }: Receivers,
): Promise<Receiver[]> {
  return db.many<Receiver>(sql`
    select c.id as "staffId", c.organization_id as "organizationId", c.email, c.phone,
      coalesce(c.language, 'zh') as language, coalesce(c.time_zone, 'UTC') as "timeZone", s.settings
    from contact_directory c
      join organization_directory o on o.id = c.organization_id
      left join message_settings s on s.staff_id = c.id
    where c.is_enabled and ${staffWithin(scope)}
      and not exists (select from organization_directory above where above.id = any(o.path) and not above.is_enabled)
      and (c.id = any(${staffIds}::bigint[]) or o.path && ${organizationIds}::bigint[]
        or exists (select from role_holder_directory h where h.staff_id = c.id and h.role_id = any(${roleIds}::bigint[])))
    order by c.id`);
}

/** By whose clocks a person reads; null: nothing chosen. */
export const timeZoneOf = async (db: Queries, staffId: number): Promise<string | null> =>
  (
    await db.maybe<{ timeZone: string | null }>(
      sql`select time_zone as "timeZone" from contact_directory where id = ${staffId}`,
    )
  )?.timeZone ?? null;

interface Named {
  kind: keyof ReceiverNames;
  id: number;
  name: string;
  code: string;
}

const byKind = (rows: readonly Named[], language: Language): ReceiverNames => {
  const of = (kind: keyof ReceiverNames) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, name, code }) => ({
        id,
        name: kind === "roles" ? (STANDARD_ROLES[code as StandardRole]?.[language] ?? name) : name,
      }));
  return { staff: of("staff"), roles: of("roles"), organizations: of("organizations"), rotas: of("rotas") };
};

/** The names of those that lie within the scope; of the others nothing. */
export async function namesOf(
  db: Queries,
  scope: DataScope,
  { staffIds, roleIds, organizationIds, rotaIds = [], language }: Receivers & { language: Language },
): Promise<ReceiverNames> {
  const rows = await db.many<Named>(sql`
    select 'staff' as kind, c.id, c.display_name as name, '' as code from contact_directory c
      where c.id = any(${staffIds}::bigint[]) and ${staffWithin(scope)}
    union all
    select 'roles', r.id, r.role_name, case when r.is_standard then r.role_code else '' end from role_directory r
      where r.id = any(${roleIds}::bigint[]) and ${rolesWithin(scope)}
    union all
    select 'organizations', g.id, g.org_name, '' from organization_directory g
      where g.id = any(${organizationIds}::bigint[]) and ${organizationsWithin(scope)}
    union all
    select 'rotas', w.id, w.name, '' from on_call_rotas w where w.id = any(${rotaIds}::bigint[]) and ${rotasWithin(scope)}
    order by 3, 2`);
  return byKind(rows, language);
}

/** For a picker. */
export async function receiverOptions(
  db: Queries,
  scope: DataScope,
  { search = "", language }: { search?: string | undefined; language: Language },
): Promise<ReceiverNames> {
  const like = containing(search);
  const codes = Object.entries(STANDARD_ROLES)
    .filter(([, label]) => label[language].toLowerCase().includes(search.toLowerCase()))
    .map(([code]) => code);
  const rows = await db.many<Named>(sql`
    (select 'staff' as kind, c.id, c.display_name as name, '' as code from contact_directory c
      where ${staffWithin(scope)} and c.is_enabled and (c.display_name ilike ${like} or c.username ilike ${like})
      order by c.display_name, c.id limit ${MAX_OPTIONS})
    union all
    (select 'roles', r.id, r.role_name, case when r.is_standard then r.role_code else '' end from role_directory r
      where ${rolesWithin(scope)}
        and (r.is_standard and r.role_code = any(${codes}) or not r.is_standard and r.role_name ilike ${like})
      order by r.id limit ${MAX_OPTIONS})
    union all
    (select 'organizations', g.id, g.org_name, '' from organization_directory g
      where ${organizationsWithin(scope)} and g.org_name ilike ${like} order by g.org_name, g.id limit ${MAX_OPTIONS})
    union all
    (select 'rotas', w.id, w.name, '' from on_call_rotas w
      where ${rotasWithin(scope)} and w.name ilike ${like} order by w.name, w.id limit ${MAX_OPTIONS})`);
  return byKind(rows, language);
}
