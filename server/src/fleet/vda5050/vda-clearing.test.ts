import { stateSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import { describe, expect, it } from "vitest";
import { aState } from "../../../test/robot-messages.ts";
import type { IngestDevice, MessageItem } from "../../core/ingest/items.ts";
import { readClearings, readInProgress, readMotion } from "./vda-clearing.ts";

const ID = "019cd7a8-8d3f-7c11-8a55-0123456789ab";
const saying = (given: Parameters<typeof aState>[0]): MessageItem => ({
  ...{
    type: "message",
    device: {} as IngestDevice,
    kind: "state",
    payload: stateSchema.parse(aState(given)),
  },
  ...{ at: 0, headerId: 0, receivedAt: 0 },
});
const action = (actionId: string, actionStatus: string, more: object = {}) =>
  ({ actionStates: [{ actionId, actionStatus, ...more }] }) as NonNullable<Parameters<typeof aState>[0]>;

describe("what goes before a command", () => {
  const read = (given: Parameters<typeof aState>[0]) => readClearings(saying(given), [ID])[0];

  it.each([
    ["stop", "FINISHED", true],
    ["stop", "FAILED", false],
    ["resume", "FINISHED", true],
    ["resume", "FAILED", false],
  ])("%s that is %s", (step, status, isDone) => {
    expect(read(action(`${ID}/${step}`, status))).toEqual({ commandId: ID, step, isDone, note: "" });
  });

  it("is still on its way while the robot is at it, and is nobody else's", () => {
    expect(read(action(`${ID}/stop`, "RUNNING"))).toBeUndefined();
    expect(read(action("another/stop", "FINISHED"))).toBeUndefined();
  });

  it("is refused by an error that names it, in the robot's words; what is so already is done", () => {
    const errors = [
      {
        ...{ errorType: "noOrderToCancel", errorLevel: "WARNING" as const, errorDescription: "none" },
        errorReferences: [{ referenceKey: "actionId", referenceValue: `${ID}/stop` }],
      },
    ];
    expect(read({ errors })).toMatchObject({ isDone: false, note: "noOrderToCancel: none" });
    expect(read({ ...action(`${ID}/resume`, "FAILED"), paused: false })).toMatchObject({ isDone: true });
  });
});

describe("what a robot is at", () => {
  const read = (given: object) => readInProgress(saying(given as never));
  const node = { nodeId: "n", sequenceId: 2, released: true };

  it("is an order of ours of which steps are left", () => {
    expect(read({ orderId: ID, nodeStates: [node] })).toEqual([ID]);
    expect(read({ orderId: ID, nodeStates: [], edgeStates: [] })).toEqual([]);
    expect(
      read({ orderId: ID, nodeStates: [node], lastNodeId: `${ID}/goal`, lastNodeSequenceId: 2 }),
    ).toEqual([]);
    expect(read({ orderId: "somebody else's", nodeStates: [node] })).toEqual([]);
  });

  it("is a drive without an order, until that is over", () => {
    expect(read(action(ID, "RUNNING", { actionType: "startCleaning" }))).toEqual([ID]);
    expect(read(action(ID, "FINISHED", { actionType: "startCleaning" }))).toEqual([]);
    expect(read(action(ID, "RUNNING", { actionType: "lock" }))).toEqual([]);
  });

  it("is not spoken of by other messages", () => {
    expect(readInProgress({ ...saying({}), kind: "connection" })).toBeUndefined();
  });
});

describe("whether a robot moves", () => {
  const read = (given: object) => readMotion(saying(given as never));
  const OBEDIENT = { operatingMode: "AUTOMATIC", driving: false, paused: false, errors: [] };

  it("is what it says of driving, and where it is", () => {
    expect(read({ ...OBEDIENT, driving: true })).toMatchObject({ isActing: true, hasReason: false });
    expect(read(OBEDIENT)).toMatchObject({ isActing: false, hasReason: false });
  });

  it.each([
    ["a pause", { paused: true }],
    ["a person's hands", { operatingMode: "MANUAL" }],
    ["an emergency stop", { safetyState: { eStop: "MANUAL", fieldViolation: false } }],
    ["something in its field", { safetyState: { eStop: "NONE", fieldViolation: true } }],
    ["charging", { batteryState: { batteryCharge: 40, charging: true } }],
    ["an error", { errors: [{ errorType: "wheel", errorLevel: "FATAL" }] }],
  ])("has a reason in %s", (_, given) => {
    expect(read({ ...OBEDIENT, ...given })).toMatchObject({ hasReason: true });
  });
});
