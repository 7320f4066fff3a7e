/** Places: built floor by floor, given devices, and looked at in a cross-section (spec §2, §3, §5). */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_DEVICE_ENDPOINTS } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { chooseOption, chooseSegment, placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";
import { aWorkingRobot } from "./robot.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);

test("a place is built with mezzanines, gets a robot, and shows it on its floor", async ({
  userPage,
  api,
}) => {
  const robot = await aWorkingRobot(api);
  const own = await api.call(ORGANIZATION_ENDPOINTS.get, { params: { id: robot.organizationId } });
  const name = `House ${mark}`;
  await userPage.goto("/platform/place/index");
  await userPage.getByRole("button", { name: "New place" }).click();

  await userPage.getByLabel("Name", { exact: true }).fill(name);
  await userPage.getByRole("combobox", { name: "Organization" }).fill(own.orgName);
  await chooseOption(userPage, "Organization", own.orgName);
  await userPage.getByLabel("Above ground").fill("3");
  await userPage.getByLabel("Underground").fill("1");
  await chooseSegment(userPage, "Suffix");
  const floors = userPage.getByRole("list", { name: "Names of floors" }).getByRole("textbox");
  await expect(floors).toHaveCount(4);
  const names = () => floors.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  expect(await names()).toEqual(["3F", "2F", "1F", "B1F"]);

  const addAbove1F = userPage.getByRole("button", { name: "Add a mezzanine above 1F" });
  await addAbove1F.click();
  await addAbove1F.click();
  await expect(floors).toHaveCount(6);
  await userPage.getByLabel("Name of floor 3", { exact: true }).fill("Roof garden");
  expect(await names()).toEqual(["Roof garden", "2F", "1FM2", "1FM", "1F", "B1F"]);
  await userPage.getByRole("button", { name: "Delete mezzanine 1FM2" }).click();
  await expect(userPage.getByText("A lower mezzanine must be deleted first")).toBeVisible();
  await userPage.getByRole("button", { name: "Delete mezzanine 1FM", exact: true }).click();
  await expect(floors).toHaveCount(5);
  expect(await names()).toEqual(["Roof garden", "2F", "1FM", "1F", "B1F"]);

  await chooseSegment(userPage, "By weekday");
  await userPage.getByLabel("Monday to", { exact: true }).fill("2");
  await userPage.getByRole("button", { name: "All days as Monday" }).click();
  await expect(userPage.getByLabel("Sunday to", { exact: true })).toHaveValue("02:00");
  await userPage.getByRole("button", { name: "Save" }).click();

  await expect(userPage.getByRole("heading", { name, level: 1 })).toBeVisible();
  const building = userPage.getByRole("group", { name: "Cross-section" });
  await expect(building.getByRole("button", { name: /^Floor / })).toHaveCount(5);
  await expect(userPage.getByText("Mon – Sun")).toBeVisible();

  await userPage.getByRole("button", { name: "Associate devices" }).click();
  await chooseSegment(userPage, "Others");
  await expect(userPage.getByRole("button", { name: "Without a place" })).toBeVisible();
  await userPage
    .getByRole("textbox", { name: "Serial number or name" })
    .filter({ visible: true })
    .fill(robot.serialNumber);
  await expect(rowsOf(userPage)).toHaveCount(1);
  await rowsOf(userPage).getByRole("checkbox").check();
  await userPage.getByLabel("Home floor").filter({ visible: true }).selectOption("2F");
  await userPage.getByRole("button", { name: "Associate", exact: true }).click();
  // The demo's robots have a place already: moving one asks.
  const question = await placed(userPage.getByRole("dialog"));
  await expect(question).toContainText(robot.serialNumber);
  await question.getByRole("button", { name: "Move them here" }).click();
  await expect(userPage.getByText("Associated: 1")).toBeVisible();

  const [place] = (await api.call(PLACE_ENDPOINTS.list, { query: { search: name } })).records;
  const before = await api.call(PLACE_DEVICE_ENDPOINTS.ofDevice, { params: { id: robot.id } });
  expect(before.home).toMatchObject({ placeId: place?.id, floorName: "2F" });

  // Where its map lies, there it is seen: in the building of the demo, though it is another's now.
  await userPage.goto(`/platform/place/view?id=${before.now?.placeId}`);
  const there = userPage.getByRole("link", { name: new RegExp(`^${robot.shortName}, .*visiting`) });
  await expect(there).toBeVisible();
  await there.hover();
  await expect(userPage.getByRole("tooltip")).toContainText(robot.shortName);
  await userPage
    .getByRole("button", { name: `Floor ${before.now?.floorName}:`, exact: false })
    .press("ArrowUp");
  await expect(userPage).toHaveURL(/floor=\d+/);
  await there.click();
  await expect(userPage.getByRole("heading", { name: robot.shortName, level: 1 })).toBeVisible();
  await expect(userPage.getByText(new RegExp(`at home: ${name} · 2F`))).toBeVisible();

  // Put back as the demo has it.
  const { placeId = 0, floorId = 0 } = before.now ?? {};
  await api.call(PLACE_DEVICE_ENDPOINTS.associate, {
    params: { id: placeId },
    body: { devices: [{ id: robot.id, floorId }], isMoving: true },
  });
  await api.call(PLACE_ENDPOINTS.remove, { params: { id: place?.id ?? 0 } });
  const row = await api.call(DEVICE_ENDPOINTS.get, { params: { id: robot.id } });
  expect(row.timeZone).toBe(robot.timeZone);
});
