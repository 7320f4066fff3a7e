import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGE, performancePage, README, readmeWith, readResults } from "../../bench/write-performance.ts";

it("has in docs/performance.md what the benches found", () => {
  const page = readFileSync(PAGE, "utf8");
  expect(page, "run: node bench/write-performance.ts").toBe(performancePage(readResults()));
});

it("claims in the README what the benches found", () => {
  const readme = readFileSync(README, "utf8");
  expect(readme, "run: node bench/write-performance.ts").toBe(readmeWith(readme, readResults()));
});

it("says the middle with the least and the most, where and when, and what is still to be measured", () => {
  const page = performancePage({
    lists: {
      ...{ date: "2026-01-02", machine: "2 × Fast", speed: [140, 138, 139], options: "--devices 7" },
      figures: [
        { name: "slowest call", unit: "ms", values: [12.5, 10.04, 30] },
        { name: "product ÷ bare", unit: "", values: [0.5] },
      ],
    },
  });
  expect(page).toContain("| slowest call | 12.5 (10.0–30.0) ms | 3 |");
  expect(page).toContain("| product ÷ bare | 0.50 | 1 |");
  expect(page).toContain(
    "2026-01-02, 2 × Fast, at 139 (138–140) million rounds a second, by `npm run bench -- lists --devices 7 --write`",
  );
  expect(page).toContain("`npm run bench -- ingest --write`");
});
