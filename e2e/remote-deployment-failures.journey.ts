/**
 * What goes wrong while a floor is put into service from far away (spec §5, §8): an order that comes too soon, a drawing that is no map,
 * and a robot whose map of before is gone too.
 */
import type { Page, Request } from "@playwright/test";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { DEPLOYMENT_ENDPOINTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import type { Api } from "./api.ts";
import { sayYes } from "./controls.ts";
import { backAfterRestart, button, drawingSays, says } from "./deployment-page.ts";
import { startNewRobot } from "./first-robot.ts";
import { expect, test } from "./people.ts";

test.use({ person: "lananadmin", actionTimeout: 20_000 });

const alerts = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

/** A deployment of a new map by that robot, where it is about to draw. */
async function aDeployment(api: Api, serialNumber: string, name: string) {
  const [place] = await api.call(PLACE_ENDPOINTS.options);
  const { records } = await api.call(DEVICE_ENDPOINTS.list, { query: { search: serialNumber } });
  const deviceId = records[0]?.id ?? 0;
  const body = { kind: "new", deviceId, floorId: place?.floors[0]?.id, name };
  const { id, revision } = await api.call(DEPLOYMENT_ENDPOINTS.create, { body });
  await api.call(DEPLOYMENT_ENDPOINTS.goToStep, {
    params: { id },
    body: { step: "mapping", isDone: true, revision },
  });
  return { id, deviceId, path: `/washfloorrobot/remoteDeployment?id=${id}` };
}

const isOrder = (request: Request): boolean =>
  request.method() === "POST" && /\/deployment\/\d+\/orders$/.test(request.url());

/** Kinds of the orders that a page sends from now on. */
function ordersOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (isOrder(request)) sent.push((request.postDataJSON() as { order: { kind: string } }).order.kind);
  });
  return sent;
}

/** Until the server takes the order: of what else was asked of the robot less than two seconds ago the page knows nothing. */
const untilTaken = (page: Page, act: () => Promise<void>): Promise<void> =>
  expect(async () => {
    const [answer] = await Promise.all([page.waitForResponse((one) => isOrder(one.request())), act()]);
    expect(answer.status()).toBe(200);
  }).toPass();

test("a drawing that is no map leaves the robot its own, and where that is gone too the page is left", async ({
  userPage,
  pageOf,
  product,
  api,
  sessions,
}) => {
  test.setTimeout(240_000);
  const mark = Date.now().toString(36);
  const { accessToken } = JSON.parse(await sessions("admin")) as { accessToken: string };
  const [place] = await api.call(PLACE_ENDPOINTS.options);
  const given = { accessToken, holder: api, organizationId: place?.organizationId ?? 0, mark, factor: 1 };
  const robot = await startNewRobot(product, given);
  try {
    const { deviceId, path } = await aDeployment(api, robot.serialNumber, `Failed ${mark}`);
    const mapsOnRobot = () => api.call(DISTRIBUTION_ENDPOINTS.deviceMaps, { params: { id: deviceId } });
    await userPage.goto(path);
    await button(userPage, "Take control").click();
    await expect(says(userPage, "You are controlling this robot")).toBeVisible();
    await expect.poll(mapsOnRobot).toMatchObject({ maps: [{ status: "enabled" }] });
    const { mapKey = "", version = "" } = (await mapsOnRobot()).maps?.[0] ?? {};

    const orders = ordersOf(userPage);
    const tooSoon = says(userPage, "Too frequent: one operation every 2 seconds");
    await Promise.all([tooSoon.waitFor(), button(userPage, "Start mapping").dblclick()]);
    await expect(drawingSays(userPage, /^Mapping$/)).toBeVisible();
    await expect(tooSoon).toBeHidden();
    await button(userPage, "Pause mapping").click();
    await expect(says(userPage, "Paused")).toBeVisible();
    expect(orders).toEqual(["startMapping", "pauseMapping"]);

    await robot.restartBlank();
    await backAfterRestart(userPage, path, says(userPage, /^0 m²/));
    await button(userPage, "Finish mapping").click();
    await expect(alerts(userPage, "Map generation failed; the original map is used")).toBeVisible();
    await expect(says(userPage, /less than 2 m² of free floor/)).toBeVisible();
    const own = { positionMapKey: mapKey, maps: [{ mapKey, version, status: "enabled" }] };
    await expect.poll(mapsOnRobot).toMatchObject(own);
    const chinese = await pageOf("lananoperator", { locale: "zh-CN" });
    await chinese.goto(path);
    await expect(alerts(chinese, "建图失败，使用原地图")).toBeVisible();

    await button(userPage, "Start mapping").click();
    await expect(drawingSays(userPage, /^Mapping$/)).toBeVisible();
    await button(userPage, "Release control").click();
    await expect(says(userPage, "Nobody is controlling this robot")).toBeVisible();
    await expect.poll(mapsOnRobot).toMatchObject({ maps: [{ mapKey, status: "disabled" }] });
    await expect(tooSoon).toBeHidden();
    await api.call(DISTRIBUTION_ENDPOINTS.remove, { params: { id: deviceId }, body: { mapKey, version } });
    await expect.poll(async () => (await mapsOnRobot()).maps).toEqual([]);
    await button(userPage, "Take control").click();
    await untilTaken(userPage, async () => {
      await button(userPage, "Discard map").click();
      await sayYes(userPage);
    });
    await Promise.all([
      alerts(userPage, "Original map generation failed; exit the page").waitFor(),
      alerts(chinese, "原地图生成失败，退出页面").waitFor(),
    ]);
    for (const page of [userPage, chinese]) await expect(page).toHaveURL(/remoteDeployment$/);
  } finally {
    await robot.stop();
  }
});
