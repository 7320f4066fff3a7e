/** The ranking, spec §2 `/wel/rank`. */
import { RANKING_ENDPOINTS } from "@sweepline/contract/insight/ranking.ts";
import { chooseOption, chooseSegment, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

test("devices, organizations and products are ranked by a measure over a range", async ({ desk, api }) => {
  await desk.goto("/wel/rank");
  const first = async (query: Record<string, string>) =>
    (await api.call(RANKING_ENDPOINTS.list, { query: { timeZone: "UTC", ...query } })).records[0]?.name ?? "";
  await expect(rowsOf(desk)).toHaveCount(20);

  await chooseSegment(desk, "Organizations");
  await expect(desk).toHaveURL(/subject=organization$/);
  await expect(rowsOf(desk).first()).toContainText(
    await first({ subject: "organization", sort: "-cleanedAreaSqm" }),
  );
  await chooseSegment(desk, "Products");
  const asked = desk.waitForRequest(/\/platform\/ranking\/page\?.*distanceM/);
  await chooseOption(desk, "By", "Distance");
  expect(new URL((await asked).url()).searchParams.get("sort")).toBe("-distanceM");
  await chooseSegment(desk, "12 months");
  await expect(desk).toHaveURL(/subject=product&measure=distanceM&range=12m$/);
  await expect(rowsOf(desk).first()).toContainText(
    await first({ subject: "product", sort: "-distanceM", range: "12m" }),
  );
  await expect(rowsOf(desk).first()).toContainText(/km|m/);
  await expect(desk.getByRole("columnheader", { name: "Distance" })).toBeVisible();

  await desk.reload();
  await expect(desk.getByRole("radio", { name: "Products" })).toBeChecked();
  await expect(rowsOf(desk)).toHaveCount(6);
});

test("the ranking is searched and paged, and keeps everyone's place in the whole", async ({ desk, api }) => {
  await desk.goto("/wel/rank?range=12m");
  await expect(rowsOf(desk)).toHaveCount(20);
  const all = await api.call(RANKING_ENDPOINTS.list, {
    query: { range: "12m", sort: "-cleanedAreaSqm", size: 50 },
  });
  await desk.getByRole("listitem", { name: "2", exact: true }).click();
  await expect(desk).toHaveURL(/current=2/);
  await expect(rowsOf(desk)).toHaveCount(Math.min(20, all.total - 20));
  await expect(rowsOf(desk).first()).toContainText("Place 21");

  await desk.getByLabel("Search by name").fill("marlow 9 2");
  await expect(rowsOf(desk)).toHaveCount(1);
  const place = all.records.find(({ name }) => name === "Marlow 9 2")?.place;
  await expect(rowsOf(desk).first()).toContainText(`Place ${place}`);
  await rowsOf(desk).getByRole("link", { name: "Marlow 9 2" }).click();
  await expect(desk.getByRole("heading", { name: "Marlow 9 2", level: 1 })).toBeVisible();
});
