/**
 * The first evening of a new user: a floor comes out of a file, two rooms are drawn on it, a robot gets it, both are to be cleaned every
 * weekday at 22:00 by whichever robot is best, and a first run is watched to its end. Prints how long the clicking takes.
 */
import type { Page } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { expectNoFaults } from "./faults.ts";
import { startNewRobot } from "./first-robot.ts";
import { expect, test } from "./people.ts";

const LABELS = {
  en: {
    ...{ locale: "en-US", importMap: "Import a map", name: "Name", mapKey: "Map ID", import: "Import" },
    ...{ canImport: "The files can be imported.", editMap: "Edit map", room: "Room", publish: "Publish" },
    ...{
      lobby: "Lobby",
      corridor: "Corridor",
      elements: "Elements",
      properties: "Properties",
      drawing: /: drawing$/,
    },
    ...{
      toRobots: "Distribute to robots",
      toMap: "Back to the map",
      everyDevice: "All of the organization",
      sendToOne: "Send to 1 device",
      sent: "1 of 1 done",
    },
    ...{
      newTask: "New task",
      taskName: "Name",
      fromList: "Choose from list",
      steps: "Steps",
      save: "Save",
      close: "Close",
    },
    ...{ timed: "Timed tasks", newTimed: "New timed task", weekly: "Weekly", every: "Weekdays at 22:00" },
    ...{
      run: "Run now",
      best: /^Best available/,
      start: "Start now",
      happened: "History",
      completed: /Completed/,
    },
  },
  zh: {
    ...{ locale: "zh-CN", importMap: "导入地图", name: "名称", mapKey: "地图编号", import: "导入" },
    ...{ canImport: "文件可以导入。", editMap: "编辑地图", room: "房间", publish: "发布" },
    ...{ lobby: "大堂", corridor: "走廊", elements: "元素", properties: "属性", drawing: /绘图区$/ },
    ...{
      toRobots: "下发到机器人",
      toMap: "返回地图详情",
      everyDevice: "组织内全部设备",
      sendToOne: "下发至 1 台设备",
      sent: "已完成 1 / 1",
    },
    ...{
      newTask: "新建任务",
      taskName: "任务名称",
      fromList: "从列表选择",
      steps: "步骤",
      save: "保存",
      close: "关闭",
    },
    ...{ timed: "定时任务", newTimed: "新建定时任务", weekly: "每周", every: "工作日 22:00" },
    ...{ run: "立即执行", best: /^最合适的设备/, start: "立即启动", happened: "经过", completed: /已完成/ },
  },
} as const;
type Language = keyof typeof LABELS;

test.use({
  // Somebody of their own: the language goes with the account.
  person: async ({ colleagueOf }, use) => use(await colleagueOf("lananadmin")),
  actionTimeout: 30_000,
});

for (const language of ["en", "zh"] as const)
  test.describe(language, () => {
    const t = LABELS[language];
    test.use({ locale: t.locale });
    test(`from a map in a file to a plan for every weekday, and its first run watched to the end (${language})`, async ({
      userPage,
      product,
      api,
      sessions,
    }) => {
      test.setTimeout(240_000);
      const mark = `${language}-${Date.now().toString(36)}`;
      const { accessToken } = JSON.parse(await sessions("admin")) as { accessToken: string };
      // A person's choice follows them into every browser: the test before has left one.
      await api.call(SESSION_ENDPOINTS.updatePreferences, { body: { language } });
      const robot = await startNewRobot(product, { accessToken, holder: api, mark, factor: 60 });
      try {
        const began = performance.now();
        await importMap(userPage, t, { files: robot.files, mark });
        await drawRooms(userPage, t);
        await sendMap(userPage, t, robot.serialNumber);
        await makeTask(userPage, t, mark);
        await makeTimed(userPage, t, mark);
        await startRun(userPage, t);
        const clickedMs = performance.now() - began;
        // biome-ignore lint/suspicious/noConsole: the figure is what whoever runs this journey asks for
        console.log(`${language}: ${Math.round(clickedMs / 1_000)} s from the file to the running task`);
        const moves = userPage.getByRole("list", { name: t.happened }).getByRole("listitem");
        await expect(moves.last()).toContainText(t.completed, { timeout: 120_000 });
        await expectNoFaults(userPage, "the end of the first run");
      } finally {
        await robot.stop();
      }
    });
  });

type Labels = (typeof LABELS)[Language];
/** The name's end: an icon stands before some. */
const shown = (page: Page, role: "button" | "link", name: string | RegExp) =>
  page
    .getByRole(role, { name: typeof name === "string" ? new RegExp(`${name}$`) : name })
    .filter({ visible: true })
    .first();

interface Given {
  files: { name: string; mimeType: string; buffer: Buffer }[];
  mark: string;
}

async function importMap(page: Page, t: Labels, { files, mark }: Given): Promise<void> {
  await page.goto("/platform/mapList/index");
  await shown(page, "button", t.importMap).click();
  const drawer = page.getByRole("dialog", { name: t.importMap });
  await drawer.locator("input[type=file]").setInputFiles(files);
  await expect(drawer.getByText(t.canImport)).toBeVisible();
  await drawer.getByLabel(t.name, { exact: true }).fill(mark);
  await drawer.getByLabel(t.mapKey).fill(mark);
  await drawer.getByRole("button", { name: t.import, exact: true }).click();
  await expect(page).toHaveURL(/mapDetailPage\?id=\d+/);
}

async function drawRooms(page: Page, t: Labels): Promise<void> {
  await shown(page, "button", t.editMap).click();
  const drawing = page.getByRole("application", { name: t.drawing });
  await expect(drawing).toHaveAttribute("data-there", "true");
  const box = await drawing.boundingBox();
  if (!box) throw new Error("The drawing has no place");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  for (const [name, from, to] of [
    [t.lobby, at(0.44, 0.44), at(0.5, 0.5)],
    [t.corridor, at(0.52, 0.44), at(0.58, 0.5)],
  ] as const) {
    await page.getByRole("button", { name: t.room, exact: true }).first().click();
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    const field = page.getByRole("region", { name: t.properties }).getByLabel(t.name, { exact: true });
    await field.fill(name);
    await field.press("Enter");
    await expect(page.getByRole("listbox", { name: t.elements }).getByRole("option", { name })).toBeVisible();
  }
  await shown(page, "button", t.publish).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t.publish }).click();
  await expect(dialog).toBeHidden();
}

async function sendMap(page: Page, t: Labels, serialNumber: string): Promise<void> {
  await shown(page, "button", t.toRobots).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t.everyDevice).click();
  await dialog.getByRole("row").filter({ hasText: serialNumber }).getByRole("checkbox").check();
  await dialog.getByRole("button", { name: t.sendToOne }).click();
  await expect(dialog.getByText(t.sent)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: t.close }).last().click();
  await shown(page, "link", t.toMap).click();
  await expect(page).toHaveURL(/mapDetailPage\?id=\d+/);
}

async function makeTask(page: Page, t: Labels, mark: string): Promise<void> {
  await shown(page, "link", t.newTask).click();
  await page.getByLabel(t.taskName, { exact: true }).filter({ visible: true }).fill(mark);
  await shown(page, "button", t.fromList).click();
  const chooser = page.getByRole("dialog", { name: t.fromList });
  for (const name of [t.lobby, t.corridor]) await chooser.getByRole("checkbox", { name }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: t.steps }).getByRole("listitem")).toHaveCount(2);
  await shown(page, "button", t.save).click();
  await expect(page.getByRole("heading", { level: 1, name: mark })).toBeVisible();
}

async function makeTimed(page: Page, t: Labels, mark: string): Promise<void> {
  await shown(page, "button", t.timed).click();
  await shown(page, "button", t.newTimed).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(t.name, { exact: true }).fill(mark);
  await drawer.getByRole("button", { name: t.save }).click();
  await expect(page.getByRole("row").filter({ hasText: mark })).toContainText(t.every);
}

async function startRun(page: Page, t: Labels): Promise<void> {
  await page.getByRole("row").nth(1).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: t.run }).click();
  await expect(page.getByRole("radio", { name: t.best })).toBeVisible();
  const start = shown(page, "button", t.start);
  await expect(start).toBeEnabled();
  await start.click();
  await expect(page).toHaveURL(/\/platform\/task\/run\?id=/);
}
