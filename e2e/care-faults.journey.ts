/** Fault reports and codes (spec §2, §3, §5): a robot of another maker reports what nobody has named; it is named, and goes. */
import { placed } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();
const TYPE = `E-${mark}`;

test("a fault that nobody has named is reported, named, looked into, and recovers", async ({
  api,
  userPage,
}) => {
  const robot = await aHandMadeRobot(api, { serialNumber: `FAULTY-${mark}`, shortName: `Faulty ${mark}` });
  await robot.reports([{ errorType: TYPE, errorLevel: "FATAL", errorDescription: "Pump does not turn" }]);

  await userPage.goto(`/platform/fault/index?search=${mark}`);
  const row = userPage.getByRole("row", { name: new RegExp(TYPE) });
  await expect(row).toContainText("Unnamed");
  await expect(row).toContainText("Ongoing");
  await expect(row).toContainText("Critical");
  await expectNoFaults(userPage, "the list of faults");

  await userPage.getByText("Unnamed types").click();
  await userPage.getByRole("button", { name: `Name ${TYPE}` }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New fault code" }));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Must not be empty").first()).toBeVisible();
  await form.getByLabel("Fault code").fill("PUMP");
  await form.getByLabel("Fault name (Chinese)").fill("水泵");
  await form.getByLabel("Fault name (English)").fill("Pump");
  await form.getByLabel("Detail name (Chinese)").fill("水泵不转");
  await form.getByLabel("Advice (English)").fill("Open the pump and look for a stone");
  await form.getByLabel("Level").click();
  await userPage.getByTitle("Error", { exact: true }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(userPage.getByRole("button", { name: `Name ${TYPE}` })).toBeHidden();

  await userPage.goto(`/platform/fault/index?search=${mark}`);
  await userPage.getByRole("link", { name: "Pump does not turn" }).click();
  await expect(userPage).toHaveURL(/\/platform\/fault\/view\?id=/);
  await expect(userPage.getByText("Open the pump and look for a stone")).toBeVisible();
  await expect(userPage.getByText("No position", { exact: true })).toBeVisible();
  await expectNoFaults(userPage, "one fault");

  // The page looks again by itself while it lasts.
  await robot.reports([]);
  await expect(
    userPage.getByText("Recovered", { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible({ timeout: 30_000 });
  await robot.close();
});
