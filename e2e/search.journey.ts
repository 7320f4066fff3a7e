/** Anything is found from anywhere, by keys alone. */
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

test("a robot, a place and a page are found and opened by keys, from wherever one is", async ({
  userPage: page,
  api,
}) => {
  const robots = await api.call(DEVICE_ENDPOINTS.list, { query: { size: 1, sort: "serialNumber" } });
  const places = await api.call(PLACE_ENDPOINTS.list, { query: { size: 1 } });
  const { serialNumber = "", shortName = "", id = 0 } = robots.records[0] ?? {};
  const { name: place = "" } = places.records[0] ?? {};
  await page.goto("/wel/rank");
  await expect(page.getByRole("heading", { name: "Ranking" }).first()).toBeVisible();

  const field = page.getByRole("combobox", { name: "Search everywhere" });
  const results = page.getByRole("listbox", { name: "Results" });
  const chosen = results.getByRole("option", { selected: true });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill(serialNumber);
  await expect(chosen).toContainText(shortName || serialNumber);
  await expectNoFaults(page, "what was found");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/wel/eqDetail.*[?&]id=${id}`));

  await page.keyboard.press("Control+k");
  await field.fill(place);
  const found = results.getByRole("group", { name: "Places" }).getByRole("option").first();
  await expect(found).toContainText(place);
  while (!(await found.getAttribute("aria-selected"))?.includes("true"))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/place\/view/);

  await page.keyboard.press("Control+k");
  await field.fill("connection records nobody has");
  await expect(page.getByText(/^Nothing matches/)).toBeVisible();
  await field.fill("ranking");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/wel\/rank/);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

test.describe("who may only look", () => {
  test.use({ person: "lananviewer" });

  test("finds no people and no acts that are not theirs", async ({ userPage: page }) => {
    await page.goto("/wel/index");
    await expect(page.getByRole("button", { name: "Search everywhere" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search everywhere" }).fill("a");
    await expect(page.getByRole("group", { name: "Devices" })).toBeVisible();
    await expect(page.getByRole("group", { name: "People" })).toBeHidden();
    await expect(page.getByRole("option", { name: "Add a place" })).toBeHidden();
  });
});
