import { describe, expect, it } from "vitest";
import { dockApproach } from "../planning/site.ts";
import { aCleaningDriver, anOpenDriver, aParkedDriver } from "../testing/remote.ts";
import { aFleetRobot } from "../testing/world.ts";

describe("undock", () => {
  it("brings it to the point before its dock, where it stands", () => {
    const driver = aParkedDriver();
    const state = driver.send("undock");
    expect(state()?.actionStatus).toBe("RUNNING");
    driver.pass(10_000);
    expect(state()?.actionStatus).toBe("FINISHED");
    const { x, y } = dockApproach(driver.robot.dock);
    expect(driver.robot).toMatchObject({ phase: "standing", isCharging: false });
    expect(Math.hypot(driver.robot.motion.x - x, driver.robot.motion.y - y)).toBeLessThan(0.01);
    expect(driver.send("undock")()?.actionStatus).toBe("FINISHED");
    const at = { ...driver.robot.motion };
    driver.pass(5_000);
    expect(driver.robot.motion).toEqual(at);
  });

  it("fails when somebody drives the robot before it is out", () => {
    const driver = aParkedDriver();
    const state = driver.send("undock");
    driver.pass(1_000);
    driver.drive({ linearMps: 0 });
    expect(state()).toMatchObject({ actionStatus: "FAILED", resultDescription: "Driven by a person" });
  });
});

describe("tools", () => {
  it("are set one by one and reported", () => {
    const driver = anOpenDriver();
    driver.watch();
    driver.send("setTools", { brush: "down" });
    driver.send("setTools", { waterLevel: "3" });
    driver.pass(200);
    expect(driver.report()).toMatchObject({ brush: "down", squeegee: "up", waterLevel: 3 });
    expect(driver.send("setTools", { brush: "sideways" })()?.actionStatus).toBe("FAILED");
  });

  it("are not what a dry machine has, but for the brush", () => {
    const driver = anOpenDriver({ robots: [aFleetRobot({ robotKind: "vacuum" })] });
    driver.watch();
    expect(driver.send("setTools", { brush: "down", waterLevel: 1 })()?.actionStatus).toBe("FAILED");
    expect(driver.send("setTools", { brush: "down" })()?.actionStatus).toBe("FINISHED");
    driver.pass(200);
    expect(driver.report().brush).toBe("down");
    expect(driver.report().squeegee ?? driver.report().waterLevel ?? driver.report().cleanWaterPercent).toBe(
      undefined,
    );
  });

  it("are the robot's own while it cleans by itself", () => {
    const driver = aCleaningDriver();
    driver.watch();
    driver.pass(200);
    expect(driver.report()).toMatchObject({ brush: "down", squeegee: "down" });
    expect(driver.send("setTools", { brush: "up" })()).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Cleans by itself",
    });
  });
});
