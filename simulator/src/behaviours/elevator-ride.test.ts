import { describe, expect, it } from "vitest";
import { virtualElevatorSchema } from "../elevators/elevator-file.ts";
import { aFleetRobot, anInstantAction, aWorld, type World } from "../testing/world.ts";
import { positionOf } from "../wire/vda-messages.ts";
import { workStatusOf } from "../wire/work-status.ts";

const LIFT = virtualElevatorSchema.parse({
  ...{ name: "Lift", address: "t/a/1", username: "u", password: "p" },
  floors: [
    { name: "1", planId: "down" },
    { name: "2", planId: "up" },
  ],
});

/** A robot at the door of the elevator downstairs. */
function atTheDoor() {
  const robots = [
    aFleetRobot({ planId: "down", planSeed: 3 }),
    aFleetRobot({ serialNumber: "SW-2", planId: "up", planSeed: 4 }),
  ];
  const world = aWorld({ robots, elevators: [LIFT], factor: 4 });
  world.pass(2);
  const [below, above] = world.simulator.robots.map(({ site }) => site.plan.landings?.[0]);
  const { name: _, ...entry } = { ...(below as NonNullable<typeof below>), mapId: "down" };
  const { name: __, ...exit } = { ...(above as NonNullable<typeof above>), mapId: "up" };
  const nodes = [
    { nodeId: "from", sequenceId: 0, released: true, actions: [] },
    { nodeId: "to", sequenceId: 2, released: true, nodePosition: { ...entry }, actions: [] },
  ];
  const edge = {
    edgeId: "way",
    sequenceId: 1,
    released: true,
    startNodeId: "from",
    endNodeId: "to",
    actions: [],
  };
  world.publish(
    "order",
    { orderId: "o", orderUpdateId: 0, nodes, edges: [edge] },
    world.robot.identity.serialNumber,
  );
  for (let s = 0; s < 120 && world.robot.order?.steps.length !== 0; s++) world.pass(1);
  return { world, entry, exit };
}

function ride(world: World, parameters: Record<string, unknown>) {
  const { actionId, message } = anInstantAction("rideElevator", { requestId: "r", ...parameters });
  world.publish("instantActions", message, world.robot.identity.serialNumber);
  world.pass(1);
  return () => world.robot.actionStates.find((state) => state.actionId === actionId);
}

const until = (world: World, isThere: () => boolean) => {
  for (let s = 0; s < 60 && !isThere(); s++) world.pass(1);
};

describe("a robot in an elevator", () => {
  it("goes in, takes no orders there, and comes out by the other floor's map", () => {
    const { world, entry, exit } = atTheDoor();
    const entering = ride(world, { phase: "enter", entry, exit });
    expect(entering()).toMatchObject({ actionStatus: "RUNNING" });
    expect(workStatusOf(world.robot)).toBe(13);
    until(world, () => entering()?.actionStatus === "FINISHED");
    expect(positionOf(world.robot).mapId).toBe("down");
    const { actionId, message } = anInstantAction("startCleaning", {});
    world.publish("instantActions", message, world.robot.identity.serialNumber);
    world.pass(1);
    expect(world.robot.actionStates.find((state) => state.actionId === actionId)).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Rides in an elevator",
    });
    const leaving = ride(world, { phase: "leave", entry, exit });
    expect(workStatusOf(world.robot)).toBe(14);
    until(world, () => leaving()?.actionStatus === "FINISHED");
    expect(positionOf(world.robot)).toMatchObject({ mapId: "up" });
    expect(Math.hypot(positionOf(world.robot).x - exit.x, positionOf(world.robot).y - exit.y)).toBeLessThan(
      0.1,
    );
  });

  it("comes back out where it was told to give up on its way in", () => {
    const { world, entry, exit } = atTheDoor();
    const entering = ride(world, { phase: "enter", entry, exit });
    const giving = ride(world, { phase: "abort", entry, exit, reason: "noAnswer" });
    expect(entering()).toMatchObject({
      actionStatus: "FAILED",
      resultDescription: "Ride given up: noAnswer",
    });
    until(world, () => giving()?.actionStatus === "FINISHED");
    expect(giving()).toMatchObject({ resultDescription: "outside" });
    expect(Math.hypot(positionOf(world.robot).x - entry.x, positionOf(world.robot).y - entry.y)).toBeLessThan(
      0.1,
    );
  });

  it("stays in the car where it was told to give up in there, and takes the next order", () => {
    const { world, entry, exit } = atTheDoor();
    const entering = ride(world, { phase: "enter", entry, exit });
    until(world, () => entering()?.actionStatus === "FINISHED");
    expect(ride(world, { phase: "abort", entry, exit })()).toMatchObject({ resultDescription: "inside" });
    const { message } = anInstantAction("returnToDock", {});
    world.publish("instantActions", message, world.robot.identity.serialNumber);
    world.pass(1);
    expect(world.robot.phase).toBe("returning");
  });

  it("frees itself where nobody tells it anything", () => {
    const { world, entry, exit } = atTheDoor();
    const entering = ride(world, { phase: "enter", entry, exit, patienceS: 60 });
    until(world, () => entering()?.actionStatus === "FINISHED");
    world.pass(20);
    expect(world.robot.ride?.isFree).toBe(true);
    expect(world.robot.errors).toMatchObject([{ errorType: "elevatorTimeout" }]);
  });

  it("goes in at the door only, and not with anything else to do", () => {
    const { world, entry, exit } = atTheDoor();
    const far = { ...entry, x: entry.x + 5 };
    expect(ride(world, { phase: "enter", entry: far, exit })()).toMatchObject({ actionStatus: "FAILED" });
    expect(ride(world, { phase: "leave", entry, exit })()).toMatchObject({
      resultDescription: "Not in the car",
    });
    expect(ride(world, { phase: "abort", entry, exit })()).toMatchObject({ resultDescription: "outside" });
  });
});
