import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { RANKING_SORTS, RANKING_SUBJECTS, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { containing, limitOf } from "../../core/db/page.ts";
import {
  currentWork,
  previousWork,
  serviceTables,
  spanTables,
  usageRate,
  type WorkQuestion,
} from "../usage/index.ts";

type RankingSort = (typeof RANKING_SORTS)[number];
type Subject = (typeof RANKING_SUBJECTS)[number];

export interface RankingQuestion extends WorkQuestion {
  subject: Subject;
  measure: RankingSort;
  isAscending: boolean;
  search?: string | undefined;
  page: PageQuery;
}

/** What a row stands for: the column of `spans` to group by, and where its names are. */
const SUBJECTS: Record<Subject, { key: string; table: string; name: string; detail: string }> = {
  device: {
    key: "id",
    table: "devices",
    name: "coalesce(nullif(n.short_name, ''), n.serial_number)",
    detail: "n.serial_number",
  },
  organization: {
    key: "organization_id",
    table: "organizations",
    name: "n.org_name",
    detail: "n.org_type_code",
  },
  product: { key: "product_id", table: "products", name: "n.name", detail: "n.code" },
};

const RATE = (period: "current" | "previous"): Sql =>
  usageRate(`coalesce(sum(${period}.worked_s), 0)`, `sum(v.${period}_s)`);

function measureOf(measure: RankingSort, period: "current" | "previous"): Sql {
  const columns: Record<Exclude<RankingSort, "usageRate">, string> = {
    cleanedAreaSqm: "cleaned_area_sqm",
    workedS: "worked_s",
    tasks: "tasks",
    waterUsedL: "water_used_l",
    distanceM: "distance_m",
  };
  if (measure === "usageRate") return RATE(period);
  return raw(`coalesce(sum(${period}.${columns[measure]}), 0)`);
}

/** Work a device in both periods. Columns that no one reads cost nothing, so the previous period has them all. */
function workOf(question: RankingQuestion): Sql {
  const byDevice = (rows: Sql): Sql => sql`(
    select w.id, sum(w.worked_s) as worked_s, sum(w.cleaned_area_sqm) as cleaned_area_sqm,
      sum(w.distance_m) as distance_m, sum(w.water_used_l) as water_used_l, sum(w.tasks) as tasks
    from (${rows}) w group by w.id)`;
  const before = previousWork(question, { tasks: question.measure === "tasks" });
  return sql`${spanTables(question)}, ${serviceTables(question)},
    current as ${byDevice(currentWork(question))}, previous as ${byDevice(before)}`;
}

/** A row a subject, with its place: 1 is the best, whichever way the list is read. */
function ranked(question: RankingQuestion): Sql {
  const { key, table, name, detail } = SUBJECTS[question.subject];
  const measure = measureOf(question.measure, "current");
  return sql`ranked as (
    select n.id, ${raw(name)} as name, ${raw(detail)} as detail, w.*
    from (
      select s.${raw(key)} as key, count(*) as devices,
        coalesce(sum(current.worked_s), 0) as "workedS",
        coalesce(sum(current.cleaned_area_sqm), 0) as "cleanedAreaSqm",
        coalesce(sum(current.distance_m), 0) as "distanceM",
        coalesce(sum(current.water_used_l), 0) as "waterUsedL",
        coalesce(sum(current.tasks), 0) as tasks,
        ${RATE("current")} as "usageRate",
        ${measure} as measure,
        coalesce(${measureOf(question.measure, "previous")}, 0) as previous,
        rank() over (order by ${measure} desc nulls last) as place
      from spans s
      join service v on v.id = s.id
      left join current on current.id = s.id
      left join previous on previous.id = s.id
      where s.to_at > s.from_at
      group by s.${raw(key)}) w
    join ${raw(table)} n on n.id = w.key)`;
}

export function createRankingStore(db: Queries) {
  return {
    async page(question: RankingQuestion): Promise<Page<RankingRow>> {
      const { search, page, isAscending } = question;
      const direction = raw(isAscending ? "asc" : "desc");
      const pattern = search && containing(search);
      const rows = await db.many<RankingRow & { total: number; key: number | null }>(sql`
        with ${workOf(question)}, ${ranked(question)},
        hits as (
          select * from ranked
          where ${pattern ? sql`name ilike ${pattern} or detail ilike ${pattern}` : sql`true`})
        select t.total, h.* from (select count(*) as total from hits) t
        left join lateral (
          select * from hits
          order by measure ${direction} nulls last, id ${direction} ${limitOf(page)}) h on true
        order by h.measure ${direction} nulls last, h.id ${direction}`);
      // A page beyond the end still tells the total, in a row without a subject.
      const total = rows[0]?.total ?? 0;
      return {
        records: rows.filter((row) => row.key !== null).map(rowOf),
        total,
        size: page.size,
        current: page.current,
      };
    },
  };
}
export type RankingStore = ReturnType<typeof createRankingStore>;

function rowOf(row: RankingRow): RankingRow {
  const { place, id, name, detail, devices, tasks, usageRate, previous } = row;
  const { workedS, cleanedAreaSqm, distanceM, waterUsedL } = row;
  const usage = { workedS, cleanedAreaSqm, distanceM, waterUsedL };
  return { place, id, name, detail, devices, tasks, usageRate, previous, ...usage };
}
