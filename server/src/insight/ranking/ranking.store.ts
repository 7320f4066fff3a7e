import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { RANKING_SORTS, RANKING_SUBJECTS, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { containing, limitOf } from "../../core/db/page.ts";
import {
  cleans,
  currentWork,
  isWholeFleet,
  previousWork,
  readEnds,
  serviceTables,
  spanTables,
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

/** A row's work by the sums it is of. */
const WORK = {
  worked_s: "workedS",
  cleaned_area_sqm: "cleanedAreaSqm",
  distance_m: "distanceM",
  water_used_l: "waterUsedL",
  tasks: "tasks",
} as const;
type WorkSum = keyof typeof WORK;
type Work = Record<(typeof WORK)[WorkSum], number>;
const ALL_WORK = Object.keys(WORK) as WorkSum[];
const NO_WORK: Work = { workedS: 0, cleanedAreaSqm: 0, distanceM: 0, waterUsedL: 0, tasks: 0 };

/** What a measure is the sum of; the usage rate, beside the time in service. */
const SUM_OF: Record<RankingSort, WorkSum> = {
  usageRate: "worked_s",
  workedS: "worked_s",
  cleanedAreaSqm: "cleaned_area_sqm",
  distanceM: "distance_m",
  waterUsedL: "water_used_l",
  tasks: "tasks",
};

/** Share of the time in service spent working; none where nothing was in service. */
const USAGE_RATE = raw(
  `case when sum(v.current_s) > 0 then least(1, coalesce(sum(work.worked_s), 0) / sum(v.current_s)) end`,
);

/** A row a subject, with its place: 1 is the best, whichever way the list is read. */
function ranked(question: RankingQuestion, sums: readonly WorkSum[]): Sql {
  const { key, table, name, detail } = SUBJECTS[question.subject];
  const measure =
    question.measure === "usageRate" ? USAGE_RATE : raw(`coalesce(sum(work.${SUM_OF[question.measure]}), 0)`);
  const work = sums.map((sum) => `coalesce(sum(work.${sum}), 0) as "${WORK[sum]}"`).join(", ");
  return sql`ranked as (
    select n.id, ${raw(name)} as name, ${raw(detail)} as detail, w.*
    from (
      select s.${raw(key)} as key, count(*) as devices, ${raw(work)},
        ${USAGE_RATE} as "usageRate", sum(v.previous_s) as "previousServiceS",
        ${measure} as measure,
        rank() over (order by ${measure} desc nulls last) as place
      from spans s
      join service v on v.id = s.id
      left join (${currentWork(question, sums)}) work on work.id = s.id
      where s.to_at > s.from_at
      group by s.${raw(key)}) w
    join ${table} n on n.id = w.key)`;
}

type RankedRow = Omit<RankingRow, "previous" | keyof Work> &
  Partial<Work> & { total: number; key: number | null; previousServiceS: number };

function readRanked(db: Queries, question: RankingQuestion, sums: readonly WorkSum[]): Promise<RankedRow[]> {
  const { search, page, isAscending } = question;
  const direction = raw(isAscending ? "asc" : "desc");
  const pattern = search && containing(search);
  return db.many<RankedRow>(sql`
    with ${spanTables(question)}, ${serviceTables(question)}, ${ranked(question, sums)},
    hits as (
      select * from ranked
      where ${pattern ? sql`name ilike ${pattern} or detail ilike ${pattern}` : sql`true`})
    select t.total, h.* from (select count(*) as total from hits) t
    left join lateral (
      select * from hits
      order by measure ${direction} nulls last, id ${direction} ${limitOf(page)}) h on true
    order by h.measure ${direction} nulls last, h.id ${direction}`);
}

/** All work of some devices, by their ids. */
async function readWork(db: Queries, question: RankingQuestion): Promise<Map<number, Work>> {
  const columns = raw(ALL_WORK.map((sum) => `work.${sum} as "${WORK[sum]}"`).join(", "));
  const rows = await db.many<Work & { id: number }>(sql`
    select work.id, ${columns} from (${currentWork(question, ALL_WORK)}) work`);
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}

/** What subjects of a ranking did of its measure in the period before, by their ids. */
async function readPrevious(db: Queries, question: RankingQuestion): Promise<Map<number, number>> {
  const sum = SUM_OF[question.measure];
  const key = raw(`s.${SUBJECTS[question.subject].key}`);
  const ends = await readEnds(db, question);
  const parts = previousWork({ ...question, ends }, { by: "device", amounts: [sum] });
  const rows = await Promise.all(
    parts.map((work) =>
      db.many<{ key: number; amount: number }>(sql`
        with ${spanTables(question)}
        select ${key} as key, sum(w.${raw(sum)}) as amount
        from (${work}) w
        join spans s on s.id = w.id
        where s.to_at > s.from_at and ${cleans}
        group by ${key}`),
    ),
  );
  const amounts = new Map<number, number>();
  for (const { key, amount } of rows.flat()) amounts.set(key, (amounts.get(key) ?? 0) + amount);
  return amounts;
}

/**
 * Devices are many and a page shows few: what they are not ranked by is read of those on the page alone, of a whole fleet also the rest
 * of their work. Of other subjects all, at the same time.
 */
async function readPage(db: Queries, question: RankingQuestion) {
  if (question.subject !== "device") {
    const [rows, previous] = await Promise.all([
      readRanked(db, question, ALL_WORK),
      readPrevious(db, question),
    ]);
    return { rows, previous };
  }
  const isWhole = isWholeFleet(question);
  const sums = new Set<WorkSum>(["worked_s", SUM_OF[question.measure]]);
  const rows = await readRanked(db, question, isWhole ? [...sums] : ALL_WORK);
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  const onPage = { ...question, among: { column: SUBJECTS.device.key, keys } };
  const [previous, work] = await Promise.all([
    readPrevious(db, onPage),
    isWhole ? readWork(db, onPage) : undefined,
  ]);
  return { rows: rows.map((row) => ({ ...row, ...work?.get(row.id) })), previous };
}

export function createRankingStore(db: Queries) {
  return {
    async page(question: RankingQuestion): Promise<Page<RankingRow>> {
      const { rows, previous } = await readPage(db, question);
      // A page beyond the end still has the total, in a row without a subject.
      const total = rows[0]?.total ?? 0;
      return {
        records: rows
          .filter((row) => row.key !== null)
          .map((row) => rowOf(row, previousOf(question.measure, row, previous.get(row.id) ?? 0))),
        total,
        isTotalExact: true,
        size: question.page.size,
        current: question.page.current,
      };
    },
  };
}
export type RankingStore = ReturnType<typeof createRankingStore>;

function previousOf(measure: RankingSort, { previousServiceS }: RankedRow, amount: number): number {
  if (measure !== "usageRate") return amount;
  return previousServiceS > 0 ? Math.min(1, amount / previousServiceS) : 0;
}

function rowOf(row: RankedRow, previous: number): RankingRow {
  const { place, id, name, detail, devices, usageRate } = row;
  const { workedS, cleanedAreaSqm, distanceM, waterUsedL, tasks } = { ...NO_WORK, ...row };
  const usage = { workedS, cleanedAreaSqm, distanceM, waterUsedL };
  return { place, id, name, detail, devices, tasks, usageRate, previous, ...usage };
}
