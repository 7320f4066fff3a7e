/** What the console may weigh; what it is made of stands in the failure. */
import {
  LIMITS,
  MAX_FILES,
  neverIdle,
  openHome,
  openList,
  openLogin,
  showListEntry,
  weighScripts,
} from "../bench/bundle/page-weight.ts";
import { expect, test } from "./people.ts";

test("the login page takes at most 150 kB of compressed JavaScript", async ({ page }) => {
  const { total, parts } = await weighScripts(page, () => openLogin(page));
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIMITS.login);
  expect(total).toBeGreaterThan(20_000);
});

test("the signed-in home page takes at most 420 kB in all and few files, its charts in a part of their own", async ({
  userPage,
}) => {
  const { total, parts } = await weighScripts(userPage, () => openHome(userPage));
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIMITS.home);
  expect(parts.length, JSON.stringify(parts)).toBeLessThanOrEqual(MAX_FILES.home);
  expect(parts.some(({ name }) => /^chart-runtime/.test(name))).toBe(true);
});

test("the equipment list takes at most 80 kB more than the home page, in at most eight files", async ({
  userPage,
}) => {
  await neverIdle(userPage);
  await openHome(userPage);
  await showListEntry(userPage);
  const { total, parts } = await weighScripts(userPage, () => openList(userPage));
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIMITS.list);
  expect(total).toBeGreaterThan(5_000);
  expect(parts.length, JSON.stringify(parts)).toBeLessThanOrEqual(MAX_FILES.list);
});
