import { readFile } from "node:fs/promises";
import sql from "sql-template-tag";
import { afterAll, expect, test } from "vitest";
import { asOwner, createTestDatabase } from "../../../test/database.ts";
import { createDatabase } from "../../core/db/database.ts";
import { packRows, unpackRows } from "./packed-rows.ts";

const back = (values: number[]): number[] => unpackRows(Buffer.from(packRows(values), "hex"));
const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1];

test.each([
  ["nothing", []],
  ["rows below each other", [100, 200, 8, 101, 201, 8, 102, 202, 9]],
  ["to the left and below the origin", [-3, -70, 1, -64, -5_000, 2]],
  [
    "the least and the most that a report may say, in turns",
    [LEAST, MOST, 0, MOST, LEAST, MOST, LEAST, MOST, LEAST],
  ],
  ["a row that breaks off", [1, 2, 3, 4]],
])("%s come back as they were", (_, values) => {
  expect(back(values)).toEqual(values);
});

test("a row beside the one before takes three bytes", () => {
  const rows = Array.from({ length: 12 }, (_, row) => [100 + row, 200 + row, 8]).flat();
  // Those of the first row lie further from nothing.
  expect(packRows(rows)).toHaveLength(2 * (5 + 11 * 3));
});

test("what lay there before is packed alike, and stays the report that it was", async () => {
  const home = await createTestDatabase();
  const db = createDatabase({ url: home.url, size: 1, onError: () => undefined });
  afterAll(async () => {
    await db.close();
    await home.drop();
  });
  const migrations = new URL("../../../migrations/", import.meta.url);
  const read = (name: string) => readFile(new URL(name, migrations), "utf8");
  const first = await read("0011-telemetry.sql");
  const former = first.slice(
    first.indexOf("create table telemetry_reports"),
    first.indexOf("-- Sums of reports"),
  );
  const rows = [
    [100, 200, 8, 101, 199, 9],
    [LEAST, MOST, 0, MOST, LEAST, MOST],
    [63, 64, -64, -65, 8_191, 8_192, 0],
    null,
  ];
  await asOwner(
    db,
    `drop table telemetry_reports; ${former}
     create table telemetry_reports_2026_03_01 partition of telemetry_reports for values from ('2026-03-01Z') to ('2026-03-02Z');
     create table telemetry_reports_2026_03_02 partition of telemetry_reports for values from ('2026-03-02Z') to ('2026-03-03Z');
     insert into telemetry_reports (device_id, reported_at, kind, header_id, x, cleaned_rows) values
     ${rows.map((cells, at) => `(1, '2026-03-01T23:59:58Z'::timestamptz + ${at} * interval '1 s', ${at % 2}, 7, ${at}, ${cells ? `'{${cells}}'` : null})`)}`,
  );
  await asOwner(
    db,
    `${await read("0902-narrower-reports.sql")} grant select on telemetry_reports to public;`,
  );
  const after = await db.many<{ x: number; message: string; rows: Buffer | null }>(
    sql`select x, message::int, cleaned_rows as rows from telemetry_reports order by reported_at`,
  );
  expect(after.map(({ x, message, rows: bytes }) => [x, message, bytes?.toString("hex") ?? null])).toEqual(
    rows.map((cells, at) => [at, 14 + (at % 2), cells && packRows(cells)]),
  );
});
