/** The ranking, spec §2 `/wel/rank`. */
import { RANKING_ENDPOINTS } from "@sweepline/contract/insight/ranking.ts";
import { chooseOption, chooseSegment, pagesOf, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

test("devices, organizations and products are ranked by a measure over a range", async ({
  userPage,
  api,
}) => {
  await userPage.goto("/wel/rank");
  const first = async (query: Record<string, string>) =>
    (await api.call(RANKING_ENDPOINTS.list, { query: { timeZone: "UTC", ...query } })).records[0]?.name ?? "";
  await expect(rowsOf(userPage)).toHaveCount(20);

  await chooseSegment(userPage, "Organizations");
  await expect(userPage).toHaveURL(/subject=organization$/);
  await expect(rowsOf(userPage).first()).toContainText(
    await first({ subject: "organization", sort: "-cleanedAreaSqm" }),
  );
  await chooseSegment(userPage, "Products");
  const asked = userPage.waitForRequest(/\/platform\/ranking\/page\?.*distanceM/);
  await chooseOption(userPage, "By", "Distance");
  expect(new URL((await asked).url()).searchParams.get("sort")).toBe("-distanceM");
  await chooseSegment(userPage, "12 months");
  await expect(userPage).toHaveURL(/subject=product&measure=distanceM&range=12m$/);
  await expect(rowsOf(userPage).first()).toContainText(
    await first({ subject: "product", sort: "-distanceM", range: "12m" }),
  );
  await expect(rowsOf(userPage).first()).toContainText(/km|m/);
  await expect(userPage.getByRole("columnheader", { name: "Distance" })).toBeVisible();

  // Other journeys make products while this one runs: those that stand now must be there, later ones may.
  const before = await api.call(RANKING_ENDPOINTS.list, {
    query: { subject: "product", sort: "-distanceM", range: "12m", timeZone: "UTC", size: 20 },
  });
  await userPage.reload();
  await expect(userPage.getByRole("radio", { name: "Products" })).toBeChecked();
  for (const { name } of before.records)
    await expect(rowsOf(userPage).filter({ hasText: name })).not.toHaveCount(0);
});

test("the ranking is searched and paged, and keeps everyone's place in the whole", async ({
  userPage,
  api,
}) => {
  await userPage.goto("/wel/rank?range=12m");
  await expect(rowsOf(userPage)).toHaveCount(20);
  const all = await api.call(RANKING_ENDPOINTS.list, {
    query: { range: "12m", sort: "-cleanedAreaSqm", size: 50 },
  });
  await pagesOf(userPage).getByRole("button", { name: "2", exact: true }).click();
  await expect(userPage).toHaveURL(/current=2/);
  await expect(rowsOf(userPage)).toHaveCount(Math.min(20, all.total - 20));
  await expect(rowsOf(userPage).first()).toContainText("Place 21");

  await userPage.getByLabel("Search by name").fill("marlow 9 2");
  await expect(rowsOf(userPage)).toHaveCount(1);
  const place = all.records.find(({ name }) => name === "Marlow 9 2")?.place;
  await expect(rowsOf(userPage).first()).toContainText(`Place ${place}`);
  await rowsOf(userPage).getByRole("link", { name: "Marlow 9 2" }).click();
  await expect(userPage.getByRole("heading", { name: "Marlow 9 2", level: 1 })).toBeVisible();
});
