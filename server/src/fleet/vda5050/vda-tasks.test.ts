import { commandOrderSchema } from "@sweepline/contract/fleet/commands/index.ts";
import { stateSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import { describe, expect, it } from "vitest";
import { aState } from "../../../test/robot-messages.ts";
import { hasSchemas, vdaFaults } from "../../../test/vda-schemas.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import type { CommandedDevice } from "../commands/index.ts";
import { createVdaWriter } from "./index.ts";

const writer = createVdaWriter(() => "");
const ID = "019cd7a8-8d3f-7c11-8a55-0123456789ab";
const aDevice = (actions: string[] | null): CommandedDevice =>
  ({
    ...{ id: 1, serialNumber: "R-1", manufacturer: "Acme", mqttServerId: null, version: "2.1.0", actions },
    ...{ isCharging: false, position: { x: 1, y: 2, theta: 0, mapKey: "hall" }, protocolState: {} },
  }) as CommandedDevice;
const cleaner = aDevice(["startCleaning", "stopCleaning"]);
const plain = aDevice(null);

const way = [
  [0, 0],
  [3, 0],
];
const task = (more: object = {}, steps: object[] = [{ path: way }]) =>
  commandOrderSchema.parse({
    kind: "runTask",
    parameters: { runId: ID, taskName: "Round", mapId: "hall", steps, ...more },
  });

interface Node {
  nodeId: string;
  sequenceId: number;
  nodePosition: { x: number; y: number };
}
function written(order: ReturnType<typeof task>, device: CommandedDevice) {
  const [message] = writer.write(order, { commandId: ID, device, now: new Date() }).messages;
  return JSON.parse(String(message?.payload));
}
const nodesOf = (order: ReturnType<typeof task>): Node[] => written(order, plain).nodes;

function outcomeOf(order: ReturnType<typeof task>, fields: Parameters<typeof aState>[0]) {
  const payload = stateSchema.parse(aState(fields));
  const item = { type: "message", device: {} as IngestDevice, kind: "state", payload } as const;
  const { parameters } = order;
  const command = { id: ID, kind: "runTask", parameters, isNamed: true, hasBegun: true } as const;
  return writer.readOutcomes?.({ ...item, at: 0, headerId: 0, receivedAt: 0 }, [command])[0];
}
const said = (fields: Parameters<typeof aState>[0]) => outcomeOf(task(), fields)?.state;

describe("a task", () => {
  it("is `startCleaning` with all that it says, to whoever speaks the profile", () => {
    const steps = [{ zoneId: "z1", mode: "MAX" }, { path: way }];
    const [action] = written(task({ startPoint: { x: 1, y: 1, theta: 0 } }, steps), cleaner).actions;
    expect(action).toMatchObject({ actionType: "startCleaning", actionId: ID });
    const values = new Map<string, unknown>(
      action.actionParameters.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
    );
    expect(values.get("runId")).toBe(ID);
    expect(values.get("steps")).toEqual([
      { zoneId: "z1", mode: "MAX", passes: 1 },
      { path: way, passes: 1 },
    ]);
    expect(values.get("startPoint")).toEqual({ x: 1, y: 1, theta: 0 });
    expect(values.has("endPoint")).toBe(false);
  });

  it.runIf(hasSchemas)("keeps to the standard where it is an order", () => {
    expect(vdaFaults("order", written(task({ loops: 3 }), plain))).toEqual([]);
  });

  it("is an order along its ways to any other robot, there and there again", () => {
    const order = task({ loops: 2, endPoint: { x: 9, y: 9, theta: 1 } });
    expect(written(order, plain).orderId).toBe(ID);
    const places = nodesOf(order).map(({ nodePosition: { x, y } }) => [x, y]);
    expect(places).toEqual([[1, 2], ...way, ...way, [9, 9]]);
  });

  it("is done when the order is through, and is not while the robot is under way", () => {
    const nodes = nodesOf(task());
    const at = (i: number) => {
      const { nodeId, sequenceId } = nodes.at(i) as Node;
      return { orderId: ID, lastNodeId: nodeId, lastNodeSequenceId: sequenceId, driving: i > 0 };
    };
    expect(said(at(1))).toBe("accepted");
    expect(said(at(-1))).toBe("done");
    const actionStates = [{ actionId: ID, actionType: "startCleaning", actionStatus: "RUNNING" as const }];
    expect(said({ actionStates })).toBe("accepted");
  });

  const rounds = task(
    { loops: 2, startPoint: { x: 5, y: 5, theta: 0 }, endPoint: { x: 9, y: 9, theta: 0 } },
    [{ path: way, passes: 2 }, { path: way }],
  );
  it.each([
    ["on its way to the first", "start", ["current", "open"]],
    ["at the start point", "1", ["current", "open"]],
    ["once along it", "3", ["current", "open"]],
    ["twice along it", "5", ["done", "current"]],
    ["in its second round", "7", ["current", "open"]],
    ["nearly through", "12", ["done", "current"]],
    ["on its way to the end point", "13", ["done", "done"]],
    ["through", "goal", ["done", "done"]],
  ])("tells how far it is with its steps by the last node: %s", (_, node, expected) => {
    const nodeStates = [{ nodeId: `${ID}/goal`, sequenceId: 28, released: true }];
    const state = { orderId: ID, lastNodeId: `${ID}/${node}`, driving: true, nodeStates };
    expect(outcomeOf(rounds, state)?.steps).toEqual(expected);
  });

  it("says nothing of its steps where the robot is at another order, and begins at the first one", () => {
    expect(outcomeOf(rounds, { orderId: "other", lastNodeId: `${ID}/5` })?.steps).toBeUndefined();
    const before = { orderId: ID, lastNodeId: "other/7", lastNodeSequenceId: 14, driving: true };
    expect(outcomeOf(rounds, before)?.steps).toEqual(["current", "open"]);
  });

  it("that failed on the way says what was done before", () => {
    const errors = [{ errorType: "noRouteError", errorLevel: "FATAL" as const }];
    const references = [{ referenceKey: "orderId", referenceValue: ID }];
    const state = {
      ...{ orderId: ID, lastNodeId: `${ID}/5`, driving: false },
      errors: errors.map((error) => ({ ...error, errorReferences: references })),
    };
    expect(outcomeOf(rounds, state)).toMatchObject({ state: "brokenOff", steps: ["done", "current"] });
  });

  it("begins wherever the robot faces: one that faces π may be reported as −π", () => {
    const [first] = written(task(), {
      ...plain,
      position: { x: 1, y: 2, theta: Math.fround(Math.PI), mapKey: "hall" },
    }).nodes;
    expect(first?.nodePosition).toEqual({ x: 1, y: 2, mapId: "hall", allowedDeviationXY: 2 });
  });

  it.each([
    ["ways", task(), true],
    ["an area", task({}, [{ path: way }, { zoneId: "z1" }]), false],
    ["ways without end", task({ loops: 0 }), false],
    ["more than it could be sent", task({ loops: 100 }, [{ path: way, passes: 10 }]), false],
  ])("is taken by a robot without the profile where it only drives: %s", (_, order, expected) => {
    expect(writer.takes?.(order, plain)).toBe(expected);
    expect(writer.takes?.(order, cleaner)).toBe(true);
  });
});
