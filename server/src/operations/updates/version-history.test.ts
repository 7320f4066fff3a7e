import { expect, it } from "vitest";
import { historyOf, lastDays } from "./version-history.ts";

it("counts back from what runs now", () => {
  const days = lastDays(4, new Date("2026-11-24T23:59:00Z"));
  expect(days).toEqual(["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]);
  const history = historyOf(
    days,
    [
      { version: "1.3.0", devices: 7 },
      { version: "1.2.0", devices: 3 },
    ],
    [
      { day: "2026-11-24", before: "1.2.0", version: "1.3.0", devices: 5 },
      { day: "2026-11-23", before: "1.2.0", version: "1.3.0", devices: 2 },
      { day: "2026-11-22", before: "", version: "1.2.0", devices: 1 },
      { day: "2026-11-22", before: "1.1.0", version: "1.2.0", devices: 4 },
    ],
  );
  expect(history.versions).toEqual([
    { version: "1.3.0", devices: [0, 0, 2, 7] },
    { version: "1.2.0", devices: [5, 10, 8, 3] },
    { version: "1.1.0", devices: [4, 0, 0, 0] },
  ]);
});

it("adds up what is beyond the most used", () => {
  const current = Array.from({ length: 10 }, (_, index) => ({
    version: `1.${index}.0`,
    devices: 20 - index,
  }));
  const { versions } = historyOf(["2026-11-24"], current, []);
  expect(versions.map(({ version }) => version)).toEqual([
    ...current.slice(0, 8).map(({ version }) => version),
    "",
  ]);
  expect(versions.at(-1)?.devices).toEqual([12 + 11]);
});
