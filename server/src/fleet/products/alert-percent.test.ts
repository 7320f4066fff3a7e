import { afterAll, it } from "vitest";
import { createRobotFixture, send } from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import { EVERYTHING } from "../../core/caller.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

it("another alert percentage decides the status of devices at once, without a word of theirs", async () => {
  const { products } = fixture;
  const robot = await fixture.aRobot({ product: { code: "A1", name: "Alerting", kind: "scrubber" } });
  const line = await robot.connect();
  await send(line, robot.topic("cleaning"), aCleaning({ workStatus: 0, batteryPercent: 30 }));
  await fixture.eventually(robot, { status: "01", battery_percent: 30 });
  const requester = { caller: { staffId: 0, scope: EVERYTHING } as never, remoteIp: "127.0.0.1" };
  const { records } = await products.list(requester.caller, { search: "A1", current: 1, size: 1 });
  const [row] = records;
  if (!row) throw new Error("it was made just now");
  const changed = await products.update(requester, { ...row, alertPercent: 40 });
  await fixture.eventually(robot, { status: "08" });
  await products.update(requester, { ...changed, alertPercent: 10 });
  await fixture.eventually(robot, { status: "01" });
});
