import type {
  NewServiceKeyword,
  ServiceKeyword,
  ServiceKeywordQuery,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import { keywordKey } from "@sweepline/contract/care/service-catalog/match.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { counting, isOverruled, isOwn, isVisible, type Reader } from "./owned.store.ts";

const SAME = sql`select s.organization_id from service_keywords s where s.match_key = x.match_key`;
const KEYED = sql`select s.*, s.match_key as key from service_keywords s`;
export type KeywordFields = Omit<NewServiceKeyword, "organizationId">;

const FROM = raw(`service_keywords x join organization_directory g on g.id = x.organization_id
  left join service_projects p on p.id = x.project_id`);
const SORTS = { name: "x.name", organizationName: "g.org_name" };
const columns = (
  reader: Reader,
): Sql => sql`x.id, x.name, x.classification, x.is_critical as "isCritical", x.level,
  x.project_id as "projectId", p.name as "projectName", x.organization_id as "organizationId",
  g.org_name as "organizationName", ${isOwn(reader.scope)} as "isOwn",
  ${isOverruled(SAME, reader)} as "isOverruled", x.revision`;

export type KeywordFilters = Omit<ServiceKeywordQuery, "current" | "size">;

const chosen = (
  reader: Reader,
  { search, classification, level, isCritical, origin }: Omit<KeywordFilters, "sort">,
): Sql =>
  allOf([
    isVisible(reader, origin),
    search ? sql`x.name ilike ${containing(search)} or p.name ilike ${containing(search)}` : undefined,
    classification ? sql`x.classification = ${classification}` : undefined,
    level ? sql`x.level = ${level}` : undefined,
    isCritical !== undefined && sql`x.is_critical = ${isCritical}::boolean`,
  ]);

export function pageOfKeywords(
  db: Queries,
  reader: Reader,
  query: ServiceKeywordQuery,
): Promise<Page<ServiceKeyword>> {
  const where = chosen(reader, query);
  const order = orderBy(query, { columns: SORTS, initial: "name", id: "x.id" });
  return readPage<ServiceKeyword>(db, query, {
    rows: sql`select ${columns(reader)} from ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from ${FROM} where ${where}`,
    row: (stored) => stored,
  });
}

/** Locked until the transaction ends. */
export const holdKeyword = (tx: Queries, reader: Reader, id: number): Promise<ServiceKeyword | undefined> =>
  tx.maybe(sql`
    select ${columns(reader)} from ${FROM} where x.id = ${id} and ${isVisible(reader)} for update of x`);

export interface CountingKeyword {
  id: number;
  name: string;
  classification: string;
  isCritical: boolean;
  level: string;
  /** Of the project that it leads to, in small letters. */
  projectKey: string | null;
}

export const keywordsFor = (db: Queries, organizationId: number): Promise<CountingKeyword[]> =>
  db.many(sql`
    select c.id, c.name, c.classification, c.is_critical as "isCritical", c.level, lower(p.code) as "projectKey"
    from (${counting(KEYED, organizationId)}) c left join service_projects p on p.id = c.project_id`);

/** Undefined where the organization has this one already. */
export const insertKeyword = (
  tx: Queries,
  organizationId: number,
  { name, classification, isCritical, level, projectId }: KeywordFields,
): Promise<{ id: number } | undefined> =>
  tx.maybe(sql`
    insert into service_keywords (organization_id, name, match_key, classification, is_critical, level, project_id)
    values (${organizationId}, ${name}, ${keywordKey(name)}, ${classification}, ${isCritical}, ${level}, ${projectId})
    on conflict (organization_id, match_key) do nothing returning id`);

export const isNameTaken = async (
  tx: Queries,
  { id, organizationId }: { id: number; organizationId: number },
  name: string,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select from service_keywords
    where organization_id = ${organizationId} and match_key = ${keywordKey(name)} and id <> ${id}`)) !==
  undefined;

export const updateKeyword = (
  tx: Queries,
  id: number,
  { name, classification, isCritical, level, projectId }: KeywordFields,
): Promise<number> =>
  tx.run(sql`
    update service_keywords set name = ${name}, match_key = ${keywordKey(name)}, classification = ${classification},
      is_critical = ${isCritical}, level = ${level}, project_id = ${projectId}, revision = revision + 1
    where id = ${id}`);

export const deleteKeyword = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from service_keywords where id = ${id}`);

export async function keywordIdsByKey(db: Queries, organizationId: number): Promise<Map<string, number>> {
  const rows = await db.many<{ id: number; key: string }>(
    sql`select id, match_key as key from service_keywords where organization_id = ${organizationId}`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** For the audit log. */
export const KEYWORD_NAMES = namedByNumber(
  (ids, scope) => sql`
    select x.id, x.name
    from service_keywords x
    where x.id = any(${ids}) and ${withinScope(scope, { organization: "x.organization_id" })}`,
);
