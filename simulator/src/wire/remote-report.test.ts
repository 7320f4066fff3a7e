import { describe, expect, it } from "vitest";
import { aCleaningDriver, anOpenDriver, aParkedDriver } from "../testing/remote.ts";
import { aWatch } from "../testing/world.ts";

describe("what a robot says on remote", () => {
  it("comes ten times a second for so long as was asked, at once even from the dock", () => {
    const driver = aParkedDriver();
    driver.pass(350);
    driver.world.publish("watch", aWatch(3_000));
    driver.pass(100);
    expect(driver.reports().length).toBeGreaterThanOrEqual(1);
    driver.pass(10_000);
    const count = driver.reports().length;
    expect(count).toBeGreaterThanOrEqual(29);
    expect(count).toBeLessThanOrEqual(31);
  });

  it("ends when it is watched no more, driven or not", () => {
    const driver = anOpenDriver();
    driver.world.publish("watch", aWatch(3_000));
    driver.hold(500);
    driver.world.publish("watch", aWatch(0));
    const count = driver.reports().length;
    driver.hold(1_000);
    expect(driver.reports()).toHaveLength(count);
  });

  it("names the newest message and for how long it was held", () => {
    const driver = anOpenDriver();
    driver.watch();
    driver.hold(300, { epoch: 4 });
    driver.pass(20);
    driver.drive({ epoch: 4, sequence: 77 });
    driver.pass(380);
    const { epoch, sequence, heldMs, dropped } = driver.report();
    expect({ epoch, sequence, dropped }).toEqual({ epoch: 4, sequence: 77, dropped: 0 });
    // Held since 20 ms after a report, and told with one of the next four.
    expect(heldMs).toBeGreaterThanOrEqual(280);
    expect(heldMs).toBeLessThanOrEqual(380);
  });

  it("says nothing while the robot keeps silent, and does what it is told", () => {
    const driver = anOpenDriver();
    driver.watch();
    driver.world.simulator.act("SW-0001", { mishap: "silence", seconds: 60 });
    const count = driver.reports().length;
    driver.hold(1_000);
    expect(driver.reports()).toHaveLength(count);
    expect(driver.robot.motion.speedMps).toBeGreaterThan(0);
  });

  it("has a scan five times a second, the same of the same place", () => {
    const driver = anOpenDriver();
    driver.watch();
    driver.pass(2_000);
    const scans = driver.reports().flatMap(({ scan }) => scan ?? []);
    expect(scans.length).toBeGreaterThanOrEqual(9);
    expect(scans.length).toBeLessThanOrEqual(11);
    expect(scans[0]?.cm).toHaveLength(180);
    expect(scans[0]?.from).toBeCloseTo(-Math.PI);
    expect(new Set(scans.map(({ cm }) => cm.join())).size).toBe(1);
    expect(Math.max(...(scans[0]?.cm ?? []))).toBeLessThanOrEqual(1_200);
  });

  it("tells the way that lies ahead when it is another, and nowhere when somebody drives", () => {
    const driver = aCleaningDriver();
    driver.watch();
    driver.pass(1_000);
    const paths = driver.reports().flatMap(({ plannedPath }) => (plannedPath ? [plannedPath] : []));
    expect(paths).toHaveLength(1);
    expect(paths[0]?.length).toBeGreaterThan(1);
    driver.hold(300);
    expect(driver.reports().findLast(({ plannedPath }) => plannedPath)?.plannedPath).toEqual([]);
  });

  it("leaves out where the robot is when it does not know", () => {
    const driver = aCleaningDriver();
    driver.watch();
    driver.pass(200);
    expect(driver.report().position).toMatchObject({ mapId: "plan-1" });
    driver.world.simulator.act("SW-0001", { mishap: "lost", seconds: 60 });
    driver.hold(300);
    expect(driver.report()).toMatchObject({ isDriven: true, workStatus: 6 });
    expect(driver.report().position).toBeUndefined();
  });
});
