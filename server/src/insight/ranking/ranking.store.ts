import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { RANKING_SORTS, RANKING_SUBJECTS, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { containing, limitOf } from "../../core/db/page.ts";
import {
  currentWork,
  previousWork,
  readEnds,
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
const SUBJECTS: Record<
  Subject,
  { key: "id" | "organization_id" | "product_id"; table: Sql; name: string; detail: string }
> = {
  device: {
    key: "id",
    table: raw("devices"),
    name: "coalesce(nullif(n.short_name, ''), n.serial_number)",
    detail: "n.serial_number",
  },
  organization: {
    key: "organization_id",
    table: raw("organization_directory"),
    name: "n.org_name",
    detail: "n.org_type_code",
  },
  product: { key: "product_id", table: raw("products"), name: "n.name", detail: "n.code" },
};

/** The value by which a subject is ranked: of `work` and of the time in service of `v`, over the subject's devices. */
function measureOf(measure: RankingSort, serviceS: string): Sql {
  const columns: Record<Exclude<RankingSort, "usageRate">, string> = {
    cleanedAreaSqm: "cleaned_area_sqm",
    workedS: "worked_s",
    tasks: "tasks",
    waterUsedL: "water_used_l",
    distanceM: "distance_m",
  };
  if (measure === "usageRate") return usageRate("coalesce(sum(work.worked_s), 0)", `sum(${serviceS})`);
  return raw(`coalesce(sum(work.${columns[measure]}), 0)`);
}

/** A row a subject, with its place: 1 is the best, whichever way the list is read. */
function ranked(question: RankingQuestion): Sql {
  const { key, table, name, detail } = SUBJECTS[question.subject];
  const measure = measureOf(question.measure, "v.current_s");
  return sql`ranked as (
    select n.id, ${raw(name)} as name, ${raw(detail)} as detail, w.*
    from (
      select s.${raw(key)} as key, count(*) as devices,
        coalesce(sum(work.worked_s), 0) as "workedS",
        coalesce(sum(work.cleaned_area_sqm), 0) as "cleanedAreaSqm",
        coalesce(sum(work.distance_m), 0) as "distanceM",
        coalesce(sum(work.water_used_l), 0) as "waterUsedL",
        coalesce(sum(work.tasks), 0) as tasks,
        ${measureOf("usageRate", "v.current_s")} as "usageRate",
        ${measure} as measure,
        rank() over (order by ${measure} desc nulls last) as place
      from spans s
      join service v on v.id = s.id
      left join (${currentWork(question)}) work on work.id = s.id
      where s.to_at > s.from_at
      group by s.${raw(key)}) w
    join ${table} n on n.id = w.key)`;
}

type RankedRow = Omit<RankingRow, "previous"> & { total: number; key: number | null };

function readRanked(db: Queries, question: RankingQuestion): Promise<RankedRow[]> {
  const { search, page, isAscending } = question;
  const direction = raw(isAscending ? "asc" : "desc");
  const pattern = search && containing(search);
  return db.many<RankedRow>(sql`
    with ${spanTables(question)}, ${serviceTables(question)}, ${ranked(question)},
    hits as (
      select * from ranked
      where ${pattern ? sql`name ilike ${pattern} or detail ilike ${pattern}` : sql`true`})
    select t.total, h.* from (select count(*) as total from hits) t
    left join lateral (
      select * from hits
      order by measure ${direction} nulls last, id ${direction} ${limitOf(page)}) h on true
    order by h.measure ${direction} nulls last, h.id ${direction}`);
}

/** What subjects were worth in the period before, by their ids. */
async function readPrevious(db: Queries, question: RankingQuestion): Promise<Map<number, number>> {
  const { subject, measure } = question;
  const key = raw(`s.${SUBJECTS[subject].key}`);
  const ends = await readEnds(db, question);
  const rows = await db.many<{ key: number; value: number | null }>(sql`
    with ${spanTables(question)}, ${serviceTables(question)}
    select ${key} as key, ${measureOf(measure, "v.previous_s")} as value
    from spans s
    join service v on v.id = s.id
    left join (
      select w.id, sum(w.worked_s) as worked_s, sum(w.cleaned_area_sqm) as cleaned_area_sqm,
        sum(w.distance_m) as distance_m, sum(w.water_used_l) as water_used_l, sum(w.tasks) as tasks
      from (${previousWork({ ...question, ends }, { by: "device", tasks: measure === "tasks" })}) w
      group by w.id) work on work.id = s.id
    where s.to_at > s.from_at
    group by ${key}`);
  return new Map(rows.map(({ key, value }) => [key, value ?? 0]));
}

/** Devices are many and a page shows few: only theirs are read. Of other subjects all, at the same time. */
async function readPage(db: Queries, question: RankingQuestion) {
  if (question.subject !== "device")
    return Promise.all([readRanked(db, question), readPrevious(db, question)]);
  const rows = await readRanked(db, question);
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  const among = { column: SUBJECTS.device.key, keys };
  return [rows, await readPrevious(db, { ...question, among })] as const;
}

export function createRankingStore(db: Queries) {
  return {
    async page(question: RankingQuestion): Promise<Page<RankingRow>> {
      const [rows, previous] = await readPage(db, question);
      // A page beyond the end still has the total, in a row without a subject.
      const total = rows[0]?.total ?? 0;
      return {
        records: rows
          .filter((row) => row.key !== null)
          .map((row) => rowOf({ ...row, previous: previous.get(row.id) ?? 0 })),
        total,
        isTotalExact: true,
        size: question.page.size,
        current: question.page.current,
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
