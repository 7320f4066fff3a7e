/** Every page is usable by everyone: no serious fault that axe can find, in both languages and themes, wide and narrow. */
import type { Page } from "@playwright/test";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { ADMINISTRATION, FLEET, PAGES, UPDATES, WITHOUT_ROWS, withRows } from "./accessible-pages.ts";
import { type Api, createApi } from "./api.ts";
import { chooseSegment, rowsOf } from "./controls.ts";
import { expectNoFaults, lookAround as lookAt } from "./faults.ts";
import { expectWalkedByTab } from "./keys.ts";
import { importHall } from "./maps.ts";
import { expect, test } from "./people.ts";
import { releasedPackage } from "./released-package.ts";
import { aWorkingRobot } from "./robot.ts";

// Somebody of their own: the language goes with the account.
test.use({ person: async ({ colleagueOf }, use) => use(await colleagueOf("lananadmin")) });
const speakEnglish = (api: Api): Promise<unknown> =>
  api.call(SESSION_ENDPOINTS.updatePreferences, { body: { language: "en", theme: "system" } });
test.beforeEach(({ api }) => speakEnglish(api));
// The administrator is not somebody of their own: other journeys find them speaking English.
test.afterEach(({ api }) => speakEnglish(api));

/** Each width meets each theme, each language meets both: four looks at a page show what eight would. */
const LOOKS = {
  en: [
    { width: 1600, colorScheme: "light" },
    { width: 768, colorScheme: "dark" },
  ],
  zh: [
    { width: 1600, colorScheme: "dark" },
    { width: 768, colorScheme: "light" },
  ],
} as const;

/** In the language on screen. Of pages that are made alike each has its turn of one width: next to it stands one of the other. */
const lookAround = (page: Page, language: keyof typeof LOOKS, turn?: number): Promise<void> => {
  const looks = LOOKS[language];
  return lookAt(page, turn === undefined ? looks : [looks[turn % 2 === 0 ? 0 : 1]], language);
};

async function speakChinese(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
}

test("the login page has no serious fault, empty or refused", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter your username")).toBeVisible();
  await lookAround(page, "en");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await lookAround(page, "zh");
});

/** A released package that is bound, and a draft that rolls it out. */
async function aDraftOfUpdates(api: Api, by: { url: string; accessToken: string }): Promise<number> {
  const [first] = await api.call(PRODUCT_ENDPOINTS.options);
  const productId = first?.id ?? 0;
  const version = `8.0.${Date.now() % 1_000_000}`;
  const content = Buffer.alloc(2_000, version);
  const released = await releasedPackage({ ...by, productId, version, eventName: "Seen by all", content });
  const { organizationId } = (await api.call(SESSION_ENDPOINTS.userInfo)).sysUser;
  const hardwareVersions = [version];
  await api.call(BINDING_ENDPOINTS.create, {
    body: { organizationId, productId, hardwareVersions, allId: released.id },
  });
  const groups = [
    { name: "First", share: { by: "percent", value: 5 } },
    { name: "All", share: { by: "percent", value: 100 } },
  ] as const;
  const body = { name: `Seen ${version}`, organizationId, productId, packageIds: [released.id] };
  const { id } = await api.call(ROLLOUT_ENDPOINTS.create, {
    body: { ...body, plan: { groups: [...groups] } },
  });
  return id;
}

for (const [turn, [name, { path, isThere }]] of Object.entries(PAGES).entries()) {
  test(`${name} has no serious fault`, async ({ userPage }) => {
    await userPage.goto(path);
    await isThere(userPage);
    await lookAround(userPage, "en", turn);
    await speakChinese(userPage);
    await lookAround(userPage, "zh", turn);
  });
}

test.describe("for the platform's administrator", () => {
  test.use({ person: "admin" });

  // The page alone in English, with what opens beside it in Chinese: the page behind is looked at as well.
  for (const [turn, [name, { path, isThere, opener }]] of Object.entries(ADMINISTRATION).entries())
    test(`${name} and what opens beside have no serious fault`, async ({ userPage }) => {
      await userPage.goto(path);
      await (isThere ?? withRows)(userPage);
      await lookAround(userPage, "en", turn);
      await speakChinese(userPage);
      // Narrow, what opens it is behind the row's menu.
      await userPage.setViewportSize({ width: 1600, height: 900 });
      await opener(userPage).click();
      await expect(userPage.getByRole("dialog")).toBeInViewport();
      await lookAround(userPage, "zh", turn);
    });

  // One look each, in turn: what they are made of is looked at in all others on the pages above.
  for (const [turn, [path, column]] of FLEET.entries())
    test(`${path} has no serious fault, and is walked by keys`, async ({ userPage }) => {
      await userPage.goto(path);
      const there = column ? userPage.getByRole("columnheader", { name: column }) : rowsOf(userPage);
      await expect(there.first()).toBeVisible();
      await expectWalkedByTab(userPage);
      await lookAround(userPage, "en", turn);
    });

  test("the pages of updates have no serious fault in either language", async ({
    userPage,
    api,
    product,
    sessions,
  }) => {
    test.setTimeout(180_000);
    const { accessToken } = JSON.parse(await sessions("admin")) as { accessToken: string };
    const id = await aDraftOfUpdates(api, { url: product.url, accessToken });
    for (const language of ["en", "zh"] as const) {
      for (const [turn, [path, there]] of UPDATES.entries()) {
        await userPage.goto(path.replace(":id", String(id)));
        await expect(there(userPage)).toBeVisible();
        // Each language has the other width of a page.
        await lookAround(userPage, language, language === "en" ? turn : turn + 1);
      }
      if (language === "en") await speakChinese(userPage);
    }
  });

  test("an elevator has no serious fault in any of its tabs", async ({ userPage, api }) => {
    const { records } = await api.call(ELEVATOR_ENDPOINTS.list, { query: { size: 1 } });
    await userPage.goto(`/platform/elevdata/detail?id=${records[0]?.id}`);
    await expect(userPage.getByRole("button", { name: /^Call the car to/ }).first()).toBeVisible();
    await lookAround(userPage, "en");
    for (const tab of ["Events", "Commissioning"]) {
      await userPage.getByRole("tab", { name: tab }).click();
      await expect(userPage.getByRole("tabpanel", { name: tab })).toBeVisible();
      await expectNoFaults(userPage, tab);
    }
    await userPage.getByRole("tab", { name: "Now" }).click();
    await speakChinese(userPage);
    await lookAround(userPage, "zh");
  });

  test("the other logs have no serious fault", async ({ userPage }) => {
    await userPage.goto("/admin/log/index");
    await speakChinese(userPage);
    for (const tab of ["操作日志", "登录日志", "异常日志"]) {
      await chooseSegment(userPage, tab);
      await expect(userPage.getByRole("region", { name: tab })).toBeVisible();
      await expectNoFaults(userPage, tab);
    }
  });

  test("a map, its history and the map editor have no serious fault", async ({
    userPage,
    product,
    sessions,
  }) => {
    const { accessToken } = JSON.parse(await sessions("admin")) as { accessToken: string };
    const { sysUser } = await createApi(product.url, accessToken).call(SESSION_ENDPOINTS.userInfo);
    const place = { organizationId: sysUser.organizationId, mapKey: `seen-${Date.now().toString(36)}` };
    const id = await importHall(product, { accessToken, ...place });
    const floor = userPage.getByRole("application").locator("canvas").last();
    await userPage.goto(`/platform/mapList/mapDetailPage?id=${id}`);
    await expect(floor).toBeVisible();
    await userPage.getByRole("button", { name: "Layers" }).click();
    await lookAround(userPage, "en");
    await userPage.goto(`/platform/mapList/mapHistroy?id=${id}`);
    await expect(rowsOf(userPage).first()).toBeVisible();
    await expectNoFaults(userPage, "its history");

    await userPage.goto(`/washfloorrobot/editmap?id=${id}`);
    const drawing = userPage.getByRole("application");
    await expect(drawing).toHaveAttribute("data-there", "true");
    // A wall, and what can be typed of it.
    await drawing.focus();
    for (const key of ["w", "Shift+ArrowLeft", "Enter", "Shift+ArrowUp", "Enter", "Enter"])
      await userPage.keyboard.press(key);
    await expect(userPage.getByText("All changes kept", { exact: true })).toBeVisible();
    await lookAround(userPage, "en");
    await userPage.keyboard.press("?");
    await expect(userPage.getByRole("dialog")).toBeInViewport();
    await expectNoFaults(userPage, "its shortcuts");
    await userPage.keyboard.press("Escape");
    await speakChinese(userPage);
    await lookAround(userPage, "zh");
  });

  test("roles side by side have no serious fault", async ({ userPage, api }) => {
    const { records } = await api.call(ROLE_ENDPOINTS.list, { query: { size: 3 } });
    await userPage.goto(`/admin/role/index?compare=${records.map(({ id }) => id).join(",")}`);
    await expect(userPage.getByRole("heading", { name: "Compare roles" })).toBeVisible();
    await expect(userPage.getByRole("columnheader", { name: /Platform administrator/ })).toBeVisible();
    await lookAround(userPage, "en");
  });

  test("an explanation of access has no serious fault", async ({ userPage, api }) => {
    const { records } = await api.call(STAFF_ENDPOINTS.list, { query: { size: 1 } });
    const { id } = await aWorkingRobot(api);
    await userPage.goto(`/admin/access/index?staffId=${records[0]?.id}&kind=device&id=${id}`);
    await expect(userPage.getByText(/because/).first()).toBeVisible();
    await lookAround(userPage, "en");
  });
});

test("the device view has no serious fault in any of its tabs", async ({ userPage, api }) => {
  const { id } = await aWorkingRobot(api);
  await userPage.goto(`/wel/eqDetail?id=${id}`);
  await expect(userPage.getByRole("application").locator("canvas").last()).toBeVisible();
  await lookAround(userPage, "en");
  for (const tab of ["Log", "Commands", "Task reports", "Connections", "Consumables", "Usage", "Settings"]) {
    await userPage.getByRole("tab", { name: tab }).click();
    const content = WITHOUT_ROWS[tab]?.(userPage) ?? rowsOf(userPage).first();
    await expect(content).toBeVisible();
    await expectNoFaults(userPage, tab);
  }
  await userPage.getByRole("tab", { name: "Overview" }).click();
  await speakChinese(userPage);
  await lookAround(userPage, "zh");
});
