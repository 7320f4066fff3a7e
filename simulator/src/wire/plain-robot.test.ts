import { existsSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { schemaFaults } from "../testing/json-schema.ts";
import { aFleetRobot, anInstantAction, aWorld, type World } from "../testing/world.ts";

/** Public schemas lie beside the checkout; where they are missing the test says so. */
const SCHEMAS = new URL("../../../../shared/data/vda5050/2.1.0/", import.meta.url);

let world: World;
beforeEach(() => {
  const robot = aFleetRobot({ kind: "warehouse", speaks: "vda5050", product: "Strider 2" });
  world = aWorld({ mood: "errands", robots: [robot] });
  world.pass(2);
});

/** As far as it is sent: along the way that its floor has. */
function sendAlong(): string {
  const [{ points } = { points: [] }] = world.robot.site.plan.routes ?? [];
  const stops = [{ x: world.robot.motion.x, y: world.robot.motion.y }, ...points];
  world.publish("order", {
    orderId: "way",
    orderUpdateId: 0,
    nodes: stops.map(({ x, y }, i) => ({
      ...{ nodeId: `n${i}`, sequenceId: 2 * i, released: true, actions: [] },
      nodePosition: { x, y, mapId: "plan-1" },
    })),
    edges: points.map((_, i) => ({ edgeId: `e${i}`, sequenceId: 2 * i + 1, released: true, actions: [] })),
  });
  return `n${points.length}`;
}
const state = () => world.sentOf("state").at(-1)?.body ?? {};
interface Sheet {
  protocolFeatures: { agvActions: { actionType: string }[] };
}
const names = (): string[] =>
  world
    .sentOf("factsheet")
    .flatMap(({ body }) => (body as unknown as Sheet).protocolFeatures.agvActions)
    .map(({ actionType }) => actionType);

describe("a robot that speaks VDA 5050 and nothing else", () => {
  it("names no action of the cleaning profile, and refuses those", () => {
    expect(names()).toContain("startPause");
    for (const action of ["startCleaning", "returnToDock", "lock", "rideElevator", "downloadMap"])
      expect(names()).not.toContain(action);
    for (const action of ["startCleaning", "stopCleaning", "lock"]) {
      const { actionId, message } = anInstantAction(action);
      world.publish("instantActions", message);
      world.pass(1);
      expect(state().actionStates).toContainEqual(
        expect.objectContaining({ actionId, actionStatus: "FAILED", resultDescription: "Not supported" }),
      );
    }
    expect(world.robot).toMatchObject({ isLocked: false, run: undefined, phase: "docked" });
  });

  it("drives a way node by node, says so by the standard alone, and goes home", () => {
    const goal = sendAlong();
    const passed = new Set<unknown>();
    for (let seconds = 0; seconds < 900 && state().lastNodeId !== goal; seconds += 1) {
      world.pass(1);
      passed.add(state().lastNodeId);
    }
    expect([...passed]).toEqual(expect.arrayContaining(["n1", "n2", "n3", "n4", goal]));
    expect(state()).toMatchObject({ orderId: "way", nodeStates: [], edgeStates: [], errors: [] });
    world.pass(600);
    expect(world.robot.phase).toMatch(/docked|charging/);
    expect(state()).toMatchObject({ actionStates: [], driving: false });
    expect(new Set(world.sent.map(({ kind }) => kind))).toEqual(
      new Set(["factsheet", "state", "visualization"]),
    );
  });

  it.skipIf(!existsSync(SCHEMAS)).each(["state", "factsheet"] as const)(
    "follows the official schema: %s",
    (kind) => {
      sendAlong();
      world.pass(60);
      const schema = JSON.parse(readFileSync(new URL(`${kind}.schema`, SCHEMAS), "utf8"));
      expect(new Set(world.sentOf(kind).flatMap(({ body }) => schemaFaults(schema, body)))).toEqual(
        new Set(),
      );
    },
  );
});
