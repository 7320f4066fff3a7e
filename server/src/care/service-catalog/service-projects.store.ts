import type {
  NewServiceProject,
  ServiceOption,
  ServiceProject,
  ServiceProjectQuery,
} from "@sweepline/contract/care/service-catalog/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { counting, isOverruled, isOwn, isVisible, type Reader } from "./owned.store.ts";

const SAME = sql`select s.organization_id from service_projects s where lower(s.code) = lower(x.code)`;
const KEYED = sql`select s.*, lower(s.code) as key from service_projects s`;
export type ProjectFields = Omit<NewServiceProject, "organizationId">;

const FROM = raw("service_projects x join organization_directory g on g.id = x.organization_id");
const SORTS = {
  code: "lower(x.code)",
  name: "x.name",
  workMinutes: "x.work_minutes",
  organizationName: "g.org_name",
};
const columns = (reader: Reader): Sql => sql`x.id, x.code, x.name, x.business_type as "businessType",
  x.classification, x.work_minutes as "workMinutes", x.remark, x.organization_id as "organizationId",
  g.org_name as "organizationName", ${isOwn(reader.scope)} as "isOwn",
  ${isOverruled(SAME, reader)} as "isOverruled", x.revision`;

export type ProjectFilters = Omit<ServiceProjectQuery, "current" | "size">;

const chosen = (
  reader: Reader,
  { search, businessType, classification, origin }: Omit<ProjectFilters, "sort">,
): Sql => {
  const like = search ? containing(search) : "";
  return allOf([
    isVisible(reader, origin),
    search ? sql`x.code ilike ${like} or x.name ilike ${like} or x.remark ilike ${like}` : undefined,
    businessType ? sql`x.business_type = ${businessType}` : undefined,
    classification ? sql`x.classification = ${classification}` : undefined,
  ]);
};

export function pageOfProjects(
  db: Queries,
  reader: Reader,
  query: ServiceProjectQuery,
): Promise<Page<ServiceProject>> {
  const where = chosen(reader, query);
  const order = orderBy(query, { columns: SORTS, initial: "code", id: "x.id" });
  return readPage<ServiceProject>(db, query, {
    rows: sql`select ${columns(reader)} from ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from ${FROM} where ${where}`,
    row: (stored) => stored,
  });
}

export const findProject = (db: Queries, reader: Reader, id: number): Promise<ServiceProject | undefined> =>
  db.maybe(sql`select ${columns(reader)} from ${FROM} where x.id = ${id} and ${isVisible(reader)}`);

/** Locked until the transaction ends. */
export const holdProject = (tx: Queries, reader: Reader, id: number): Promise<ServiceProject | undefined> =>
  tx.maybe(sql`
    select ${columns(reader)} from ${FROM} where x.id = ${id} and ${isVisible(reader)} for update of x`);

const OPTION = raw(`c.id, c.code, c.name, c.business_type as "businessType", c.classification,
  c.work_minutes as "workMinutes"`);

export const optionsFor = (db: Queries, organizationId: number): Promise<ServiceOption[]> =>
  db.many(sql`select ${OPTION} from (${counting(KEYED, organizationId)}) c order by lower(c.code), c.id`);

/** Undefined where the organization has one of this code already. */
export const insertProject = (
  tx: Queries,
  organizationId: number,
  { code, name, businessType, classification, workMinutes, remark }: ProjectFields,
): Promise<{ id: number } | undefined> =>
  tx.maybe(sql`
    insert into service_projects (organization_id, code, name, business_type, classification, work_minutes, remark)
    values (${organizationId}, ${code}, ${name}, ${businessType}, ${classification}, ${workMinutes}, ${remark})
    on conflict (organization_id, lower(code)) do nothing returning id`);

export const isCodeTaken = async (
  tx: Queries,
  { id, organizationId }: { id: number; organizationId: number },
  code: string,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select from service_projects
    where organization_id = ${organizationId} and lower(code) = lower(${code}) and id <> ${id}`)) !==
  undefined;

export const updateProject = (
  tx: Queries,
  id: number,
  { code, name, businessType, classification, workMinutes, remark }: ProjectFields,
): Promise<number> =>
  tx.run(sql`
    update service_projects set code = ${code}, name = ${name}, business_type = ${businessType},
      classification = ${classification}, work_minutes = ${workMinutes}, remark = ${remark}, revision = revision + 1
    where id = ${id}`);

export const deleteProject = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from service_projects where id = ${id}`);

/** By code, in small letters: the organization's own. */
export async function projectIdsByCode(db: Queries, organizationId: number): Promise<Map<string, number>> {
  const rows = await db.many<{ id: number; key: string }>(
    sql`select id, lower(code) as key from service_projects where organization_id = ${organizationId}`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Codes are no secret among those who see a keyword that leads to the project. */
export async function projectCodesOf(db: Queries): Promise<Map<number, string>> {
  const rows = await db.many<{ id: number; code: string }>(sql`select id, code from service_projects`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** For the audit log. */
export const PROJECT_NAMES = namedByNumber(
  (ids, scope) => sql`
    select x.id, x.name
    from service_projects x
    where x.id = any(${ids}) and ${withinScope(scope, { organization: "x.organization_id" })}`,
);
