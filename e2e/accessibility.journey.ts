/** Every page is usable by everyone: no serious fault that axe can find, in both languages and themes, wide and narrow. */
import type { Locator, Page } from "@playwright/test";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { type Api, createApi } from "./api.ts";
import { chooseSegment, rowsOf } from "./controls.ts";
import { expectNoFaults, lookAround as lookAt } from "./faults.ts";
import { expectWalkedByTab } from "./keys.ts";
import { importHall } from "./maps.ts";
import { expect, test } from "./people.ts";
import { aWorkingRobot } from "./robot.ts";

// Somebody of their own: the language goes with the account.
test.use({ person: async ({ colleagueOf }, use) => use(await colleagueOf("lananadmin")) });
const speakEnglish = (api: Api): Promise<unknown> =>
  api.call(SESSION_ENDPOINTS.updatePreferences, { body: { language: "en", theme: "system" } });
test.beforeEach(({ api }) => speakEnglish(api));

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

const PAGES = {
  "the home page": {
    path: "/wel/index",
    isThere: (page: Page) =>
      expect(page.getByRole("region", { name: "Performance" }).locator("canvas")).toBeVisible(),
  },
  "the equipment list": {
    path: "/washfloorrobot/equipmentInfo",
    isThere: (page: Page) => expect(rowsOf(page).first()).toBeVisible(),
  },
  "the equipment home": {
    path: "/equipment/info",
    isThere: (page: Page) => expect(page.getByRole("heading", { name: "By organization" })).toBeVisible(),
  },
  "the associated equipment": {
    path: "/admin/org/info",
    isThere: (page: Page) => expect(rowsOf(page).first()).toBeVisible(),
  },
  "the ranking": { path: "/wel/rank", isThere: (page: Page) => expect(rowsOf(page).first()).toBeVisible() },
  "remote operation": {
    path: "/platform/equipment/remote?id=2",
    isThere: (page: Page) => expect(page.getByText("Nobody has control of this robot")).toBeVisible(),
  },
  "the calendar of work orders": {
    path: "/platform/workorder/index?view=month",
    isThere: (page: Page) => expect(page.getByRole("gridcell").first()).toBeVisible(),
  },
  "the personal information": {
    path: "/info/index",
    isThere: (page: Page) => expect(page.getByText("This one")).toBeVisible(),
  },
};

for (const [turn, [name, { path, isThere }]] of Object.entries(PAGES).entries()) {
  test(`${name} has no serious fault`, async ({ userPage }) => {
    await userPage.goto(path);
    await isThere(userPage);
    await lookAround(userPage, "en", turn);
    await speakChinese(userPage);
    await lookAround(userPage, "zh", turn);
  });
}

const withRows = (page: Page) => expect(rowsOf(page).first()).toBeVisible();

/** What opens beside a page: the button that says so in Chinese, or the first one of the list. */
const saying = (name: RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const ofFirstRow = (page: Page) => rowsOf(page).first().getByRole("button").first();

/** Pages of administration with what opens beside each. */
const ADMINISTRATION: Readonly<
  Record<string, { path: string; isThere?: typeof withRows; opener: (page: Page) => Locator }>
> = {
  "the equipment information": { path: "/admin/equimentinfo", opener: saying(/登记设备$/) },
  "the organizations": { path: "/admin/org/index", opener: saying(/^编辑 /) },
  "the work orders": { path: "/platform/workorder/index", opener: ofFirstRow },
  "the service projects": { path: "/platform/service/index", opener: saying(/^编辑 /) },
  "the keywords": { path: "/platform/service/index?tab=keywords", opener: saying(/^编辑 /) },
  "the staff": { path: "/platform/staff/info", opener: saying(/^编辑 /) },
  "the tenants' staff": { path: "/platform/staff/tendinfo", opener: ofFirstRow },
  "the permission applications": { path: "/platform/authorityapply/index", opener: ofFirstRow },
  "the roles": { path: "/admin/role/index", opener: saying(/新建角色$/) },
  "who must have a second factor": {
    path: "/admin/second-factor/index",
    isThere: (page) => expect(page.getByRole("switch").first()).toBeVisible(),
    opener: (page) => page.getByRole("switch").first(),
  },
  "the menus": { path: "/admin/menu/index", opener: saying(/^编辑 /) },
  "the OAuth clients": { path: "/admin/client/index", opener: saying(/新建客户端$/) },
  "the dictionaries": {
    path: "/admin/dict/index",
    isThere: (page) => expect(page.getByRole("table", { name: "Values" })).toBeVisible(),
    opener: saying(/新建字典$/),
  },
  // With files in the list it is looked at where one is uploaded.
  "the attachments": {
    path: "/platform/attachment/index",
    isThere: (page) => expect(page.getByRole("columnheader", { name: "Module" })).toBeVisible(),
    opener: saying(/上传文件$/),
  },
  "the firmware packages": { path: "/platform/otaupdate/sysannex", opener: saying(/新建固件包$/) },
  "the application information": { path: "/platform/appinfo/index", opener: saying(/^编辑 /) },
  "the maps": {
    path: "/platform/mapList/index",
    isThere: (page) => expect(page.getByRole("columnheader", { name: "Sync" })).toBeVisible(),
    opener: saying(/导入地图$/),
  },
  "the logs": { path: "/admin/log/index?tab=audit", opener: ofFirstRow },
  "the elevators": { path: "/platform/elevdata/index", opener: saying(/^编辑 /) },
};

/** Lists of the fleet and its care, by a column of those that may be empty. */
const FLEET: readonly (readonly [path: string, column?: string])[] = [
  ["/equipment/configChange", "Device"],
  ["/platform/allocation/index", "Held by"],
  ["/platform/allocation/index?tab=history", "Time"],
  ["/equipment/consumables/index", "Part"],
  ["/iot/equipmentInfo", "Concentrator"],
  ["/platform/mqtt/server/index", "State"],
  ["/platform/mqtt/topic/index", "Address"],
  ["/platform/alarm/rules"],
  ["/platform/fault/index"],
  ["/platform/faultcode/index"],
  ["/platform/assist/index"],
  ["/platform/message/sent"],
  ["/platform/messageconfig/info"],
  ["/platform/messagechannel/index"],
  ["/platform/rota/index"],
  ["/platform/otaupdate/bindconfig", "Wanted version"],
];

test.describe("for the platform's administrator", () => {
  test.use({ person: "admin" });

  // The page alone in English, with what opens beside it in Chinese: the page behind is looked at as well.
  for (const [turn, [name, { path, isThere = withRows, opener }]] of Object.entries(ADMINISTRATION).entries())
    test(`${name} and what opens beside have no serious fault`, async ({ userPage }) => {
      await userPage.goto(path);
      await isThere(userPage);
      await lookAround(userPage, "en", turn);
      await speakChinese(userPage);
      await opener(userPage).click();
      await expect(userPage.getByRole("dialog")).toBeInViewport();
      await lookAround(userPage, "zh", turn);
    });

  // One look each, in turn: what they are made of is looked at in all others on the pages above.
  test("the pages of the fleet have no serious fault, and are walked by keys", async ({ userPage }) => {
    test.setTimeout(180_000);
    for (const [index, [path, column]] of FLEET.entries()) {
      await userPage.goto(path);
      const there = column ? userPage.getByRole("columnheader", { name: column }) : rowsOf(userPage);
      await expect(there.first()).toBeVisible();
      await expectWalkedByTab(userPage);
      await lookAt(userPage, index % 2 === 0 ? [LOOKS.en[0]] : [LOOKS.en[1]], path);
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

const WITHOUT_ROWS: Readonly<Record<string, (page: Page) => Locator>> = {
  Usage: (page) => page.getByRole("img", { name: /30 days$/ }),
  Commands: (page) => page.getByRole("columnheader", { name: "Outcome" }),
  Consumables: (page) =>
    page
      .getByRole("heading", { name: "Replacements" })
      .or(page.getByText(/^Main brush/))
      .first(),
  Settings: (page) => page.getByRole("columnheader", { name: "Default" }),
};

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
