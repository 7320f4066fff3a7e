import sql, { join, raw, type Sql } from "sql-template-tag";
import type { RowChoice } from "../explained-rows.ts";
import { allOf, containing } from "./page.ts";

/** Rows that access is explained for: what of them is visible and chosen, by the id or by a search through their texts. */
export const chosenRows = (
  { id, search = "" }: RowChoice,
  { visible, idColumn, texts }: { visible: Sql; idColumn: string; texts: readonly string[] },
): Sql =>
  allOf([
    visible,
    id !== undefined && sql`${raw(idColumn)} = ${id}`,
    search !== "" &&
      join(
        texts.map((text) => sql`${raw(text)} ilike ${containing(search)}`),
        " or ",
      ),
  ]);
