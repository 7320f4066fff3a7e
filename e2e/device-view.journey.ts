/** The device view, spec §2 `/wel/eqDetail`. */

import type { Page } from "@playwright/test";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import type { Api } from "./api.ts";
import { chooseSegment, rowsOf } from "./controls.ts";
import { drawnOn } from "./device-map.ts";
import { expect, test } from "./people.ts";
import { aWorkingRobot, SILENT_ROBOTS, startRobot } from "./robot.ts";

const theDevice = async (api: Api, search: string): Promise<DeviceRow> => {
  const [row] = (await api.call(DEVICE_ENDPOINTS.list, { query: { search } })).records;
  if (!row) throw new Error(`There is no ${search}.`);
  return row;
};

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const fact = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd").first();

test("a working robot is drawn on its floor and moves there by itself", async ({ userPage, api }) => {
  const robot = await aWorkingRobot(api);
  await userPage.emulateMedia({ reducedMotion: "no-preference" });
  await userPage.goto(`/wel/eqDetail?id=${robot.id}`);
  await expect(userPage.getByRole("heading", { name: robot.shortName, level: 1 })).toBeVisible();
  const map = userPage.getByRole("application", { name: /: live floor plan$/ });
  const canvases = map.locator("canvas");
  await expect(canvases.first()).toBeVisible();
  // Transparent or of one color: nothing is drawn.
  const colors = () =>
    canvases.evaluateAll((layers) => {
      const seen = new Set<number>();
      for (const drawn of layers as HTMLCanvasElement[]) {
        const { data } = drawn.getContext("2d")?.getImageData(0, 0, drawn.width, drawn.height) ?? {
          data: [],
        };
        for (let at = 0; at < data.length; at += 4 * 97)
          seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      }
      return seen.size;
    });
  await expect.poll(colors, "ground, walls and the robot").toBeGreaterThan(2);

  const position = fact(userPage, "Position");
  await expect(position).toHaveText(/^-?[\d.,]+ m, -?[\d.,]+ m · \d+°$/);
  const before = await position.innerText();
  const picture = await drawnOn(userPage);
  await expect(position).not.toHaveText(before, { timeout: 20_000 });
  await expect.poll(() => drawnOn(userPage)).not.toBe(picture);
  await expect(fact(userPage, "Map")).toHaveText(robot.live.position?.mapKey ?? "");
  await expect(
    userPage.getByRole("link", { name: robot.shortName }),
    "its tab is called after it",
  ).toBeVisible();
});

test("log, task reports, connection records and usage each have a tab with a link of its own", async ({
  userPage,
  api,
}) => {
  const robot = await theDevice(api, "SL-TIDE75-0001");
  // The fleet connects while the first pages open.
  await expect.poll(async () => (await theDevice(api, robot.serialNumber)).live.isOnline).toBe(true);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}&tab=connections`);
  await expect(tab(userPage, "Connections")).toHaveAttribute("aria-selected", "true");
  const records = await api.call(CONNECTION_ENDPOINTS.list, { params: { id: robot.id } });
  await expect(rowsOf(userPage)).toHaveCount(Math.min(20, records.total));
  await expect(rowsOf(userPage).first()).toContainText("Connected now");

  await tab(userPage, "Log").click();
  await expect(userPage).toHaveURL(/tab=log$/);
  await expect(
    rowsOf(userPage)
      .filter({ hasText: /Connected from/ })
      .first(),
  ).toBeVisible();

  await tab(userPage, "Task reports").click();
  await expect(userPage).toHaveURL(/tab=reports$/);
  await expect(rowsOf(userPage)).toHaveCount(20);
  await expect(rowsOf(userPage).filter({ hasText: "Completed" }).first()).toContainText(/\d+%/);

  await tab(userPage, "Usage").click();
  await expect(userPage).toHaveURL(/tab=usage$/);
  const chart = userPage.getByRole("img", { name: /m² cleaned in .+ over the last 30 days$/ });
  await expect(chart.locator("canvas")).toBeVisible();
  await chooseSegment(userPage, "90 days");
  await expect(userPage.getByRole("img", { name: /over the last 90 days$/ })).toBeVisible();
  await userPage.reload();
  await expect(userPage.getByRole("img", { name: /over the last 90 days$/ })).toBeVisible();
  await expect(userPage.getByRole("navigation", { name: "Open pages" }).getByRole("link")).toHaveCount(2);
});

test("a robot that dies is offline with the age of its last word and the reason why (§3, §4)", async ({
  userPage,
  api,
  product,
}) => {
  const device = await theDevice(api, SILENT_ROBOTS.device);
  await userPage.goto(`/wel/eqDetail?id=${device.id}`);
  const robot = await startRobot(product, SILENT_ROBOTS.device);
  try {
    await expect(fact(userPage, "Connection")).toHaveText("Online");
    // It connects before it says how it is.
    await expect(fact(userPage, "Battery")).toHaveText(/100%/);
  } finally {
    await robot.kill();
  }
  await expect(fact(userPage, "Connection")).toHaveText("Offline");
  const age = userPage.locator('time[data-freshness="offline"]').filter({ visible: true }).first();
  await expect(age).toHaveText(/just now|ago/);
  await expect(fact(userPage, "Battery"), "the last known values stay").toHaveText(/100%/);

  await tab(userPage, "Connections").click();
  const newest = rowsOf(userPage).first();
  await expect(newest).toContainText("Connection lost");
  await expect(newest).toContainText("Abnormal");
  await tab(userPage, "Log").click();
  await expect(rowsOf(userPage).filter({ hasText: "Disconnected: Connection lost" }).first()).toBeVisible();
});

test("an id that does not exist says so, and no id leads to the list (§8: 404)", async ({ userPage }) => {
  await userPage.goto("/wel/eqDetail?id=987654321");
  await expect(userPage.getByText("No such device")).toBeVisible();
  await expect(userPage.getByRole("link", { name: "Go to the equipment list" })).toBeVisible();
  await userPage.goto("/wel/eqDetail?id=not-a-number");
  await expect(userPage.getByText("No device selected")).toBeVisible();
  await userPage.getByRole("link", { name: "Go to the equipment list" }).click();
  await expect(userPage).toHaveURL(/\/washfloorrobot\/equipmentInfo$/);
});
