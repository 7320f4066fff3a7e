/** Which pages the journey of accessibility looks at: what shows that each is there, and what opens beside it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { rowsOf } from "./controls.ts";

export const PAGES = {
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
    isThere: (page: Page) => expect(page.getByText("Nobody is controlling this robot")).toBeVisible(),
  },
  "the calendar of work orders": {
    path: "/platform/workorder/index?view=month",
    isThere: (page: Page) => expect(page.getByRole("gridcell").first()).toBeVisible(),
  },
  "the personal information": {
    path: "/info/index",
    isThere: (page: Page) => expect(page.getByText("Current", { exact: true })).toBeVisible(),
  },
};

export const withRows = (page: Page) => expect(rowsOf(page).first()).toBeVisible();

/** What opens beside a page: the button that says so in Chinese, or the first one of the list. */
const saying = (name: RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const ofFirstRow = (page: Page) => rowsOf(page).first().getByRole("button").first();

/** Pages of administration with what opens beside each. */
export const ADMINISTRATION: Readonly<
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
  "the scheduled jobs": {
    path: "/platform/job/index",
    isThere: (page) => expect(page.getByRole("columnheader", { name: "Next run" })).toBeVisible(),
    opener: saying(/新建任务$/),
  },
  "the code generator": {
    path: "/platform/gen/index",
    isThere: (page) => expect(page.getByRole("columnheader", { name: "Package" })).toBeVisible(),
    opener: saying(/导入表$/),
  },
  "the elevators": { path: "/platform/elevdata/index", opener: saying(/^编辑 /) },
};

/** Lists of the fleet, its care and the server's own work, by a column of those that may be empty. */
export const FLEET: readonly (readonly [path: string, column?: string])[] = [
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
  ["/platform/job/index?tab=runs", "Duration"],
  ["/platform/job/index?tab=upkeep", "Interval"],
  ["/platform/gen/index?tab=sources", "Connection"],
  ["/platform/gen/index?tab=history", "Generated"],
];

/** Pages of updates, each by what it shows once it is there, in both languages. */
export const UPDATES: readonly (readonly [path: string, there: (page: Page) => Locator])[] = [
  ["/platform/otaupdate/bindconfig", (page) => rowsOf(page).first()],
  ["/platform/otaupdate/rollout", (page) => rowsOf(page).first()],
  ["/platform/otaupdate/rolloutDetail?id=:id", (page) => page.getByRole("list", { name: /Groups|分组/ })],
  ["/platform/otaupdate/rolloutForm?id=:id", (page) => page.getByRole("list", { name: /Groups|分组/ })],
  ["/platform/otaupdate/otahistory", (page) => page.getByRole("columnheader").first()],
];

export const WITHOUT_ROWS: Readonly<Record<string, (page: Page) => Locator>> = {
  Usage: (page) => page.getByRole("img", { name: /30 days$/ }),
  Commands: (page) => page.getByRole("columnheader", { name: "Outcome" }),
  Consumables: (page) =>
    page
      .getByRole("heading", { name: "Replacements" })
      .or(page.getByText(/^Main brush/))
      .first(),
  Settings: (page) => page.getByRole("columnheader", { name: "Default" }),
};
