/** Writes docs/tables.md: whose each table is, and who reads it. */
import { WINGS } from "./places.ts";
import type { Tables } from "./table-rules.ts";

export function renderTableList(tables: Tables): string {
  const floors = ["core", ...WINGS, "demo"];
  return [
    "# Tables",
    "",
    "Each table, view and function of the schema is owned by one room, which says so in its door (`TABLES`). Nobody else",
    "writes it; others read it only where the owner says so: `inWing` to its wing,",
    "`readable` to wings above too, `everywhere` to all. Of a table that many read, others may count on the columns that",
    "its owner lends (`LENT_COLUMNS`); the rest are the owner's to change. Written by",
    "`node tools/check-rooms.ts --write`.",
    "",
    ...floors.flatMap((floor) => renderFloor(floor, tables)),
  ].join("\n");
}

function renderFloor(floor: string, { owners, uses }: Tables): string[] {
  const rows = [...owners]
    .filter(([, { owner }]) => owner.split("/")[0] === floor)
    .map(([name, { owner, columns }]) => {
      const readers = uses.filter((use) => use.name === name && use.by !== owner).map(({ by }) => by);
      const lent = columns ? `: ${[...columns].join(", ")}` : "";
      return `| \`${name}\`${lent} | ${owner.split("/")[1] ?? owner} | ${[...new Set(readers)].sort().join(", ")} |`;
    });
  return rows.length === 0
    ? []
    : [`## ${floor}`, "", "| Table | Owner | Read by |", "|---|---|---|", ...rows.sort(), ""];
}
