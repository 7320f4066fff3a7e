import { stateSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import { describe, expect, it } from "vitest";
import { aState } from "../../../test/robot-messages.ts";
import type { IngestDevice, MessageItem } from "../../core/ingest/items.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { InProgress } from "../commands/index.ts";
import { createVdaWriter } from "./index.ts";
import { readClearings, readInProgress, readMotion } from "./vda-feedback.ts";
import { headerIdAt } from "./vda-messages.ts";

const vdaWriter = createVdaWriter(() => "");
const ID = "019cd7a8-8d3f-7c11-8a55-0123456789ab";
const STATION = { x: 7, y: 8, theta: 1, mapId: "hall" };

const saying = (given: Parameters<typeof aState>[0]): MessageItem => ({
  ...{
    type: "message",
    device: {} as IngestDevice,
    kind: "state",
    payload: stateSchema.parse(aState(given)),
  },
  ...{ at: 0, headerId: 0, receivedAt: 0 },
});
const received = (given: Parameters<typeof aState>[0], command: Partial<InProgress> = {}) =>
  vdaWriter.readOutcomes?.(saying(given), [
    { id: ID, kind: "pause", parameters: {}, isNamed: false, hasBegun: false, ...command },
  ])[0];

describe("what a robot says", () => {
  it.each([
    ["WAITING", "delivered"],
    ["INITIALIZING", "delivered"],
    ["RUNNING", "accepted"],
    ["PAUSED", "accepted"],
    ["FINISHED", "done"],
    ["FAILED", "refused"],
  ] as const)("%s means %s", (actionStatus, state) => {
    const actionStates = [{ actionId: ID, actionStatus, resultDescription: "why" }];
    expect(received({ actionStates })).toEqual({ commandId: ID, state, note: "why" });
  });

  const anError = (errorType: string, referenceKey: string, errorLevel = "WARNING") => ({
    errors: [
      {
        ...{ errorType, errorLevel, errorDescription: "so it is" },
        errorReferences: [{ referenceKey, referenceValue: ID }],
      },
    ],
  });

  it.each([
    ["validationError", "actionId"],
    ["noOrderToCancel", "actionId"],
    ["unknownAction", "action_id"],
  ])("an error %s that names the action refuses it (trap)", (errorType, key) => {
    const note = `${errorType}: so it is`;
    expect(received(anError(errorType, key))).toEqual({ commandId: ID, state: "refused", note });
  });

  it("an error that names only the message that could not be read refuses what was sent then (trap)", () => {
    const unreadable = (topic: string, headerId: number) => ({
      errors: [
        {
          ...{ errorType: "validationError", errorLevel: "WARNING", errorDescription: "version" },
          errorReferences: [
            { referenceKey: "topic", referenceValue: topic },
            { referenceKey: "headerId", referenceValue: `${headerId}` },
          ],
        },
      ],
    });
    const sentAt = headerIdAt(instantOfId(ID));
    const note = "validationError: version";
    expect(received(unreadable("instantActions", sentAt))).toEqual({ commandId: ID, state: "refused", note });
    expect(received(unreadable("instantActions", sentAt - 1))).toBeUndefined();
    expect(received(unreadable("order", sentAt))).toBeUndefined();
    expect(received(unreadable("order", sentAt), { kind: "goTo" })).toMatchObject({ state: "refused" });
  });

  it("an error about something else says nothing", () => {
    expect(received({ errors: [{ errorType: "validationError", errorLevel: "WARNING" }] })).toBeUndefined();
  });

  it("an action that was named and is no more is forgotten, but a restart has happened", () => {
    expect(received({}, { isNamed: true })).toMatchObject({ state: "forgotten" });
    expect(received({}, { isNamed: true, kind: "restart" })).toMatchObject({ state: "done" });
    expect(received({})).toBeUndefined();
  });

  const order = (given: Parameters<typeof aState>[0], isNamed = false) =>
    received(given, { kind: "goTo", isNamed });
  const atGoal = { orderId: ID, lastNodeId: `${ID}/goal`, lastNodeSequenceId: 2 };

  it("an order under way is accepted, and done at its last node though finished nodes stay listed (trap)", () => {
    expect(order({ orderId: ID, lastNodeId: `${ID}/start` })).toMatchObject({ state: "accepted" });
    const nodeStates = [{ nodeId: `${ID}/goal`, sequenceId: 2, released: true }];
    expect(order({ ...atGoal, nodeStates } as typeof atGoal)).toMatchObject({ state: "done" });
  });

  it("an order is not done before its own actions are over (trap)", () => {
    const running = (actionId: string) => [{ actionId, actionStatus: "RUNNING" as const }];
    expect(order({ ...atGoal, actionStates: running(`${ID}/beep`) })).toMatchObject({ state: "accepted" });
    expect(order({ ...atGoal, actionStates: running("somebody else's") })).toMatchObject({ state: "done" });
  });

  it("a robot at its station is done when it has begun to charge, and broken off where it cannot", () => {
    const docking = (given: Parameters<typeof aState>[0]) =>
      received(given, { kind: "dock", parameters: STATION, isNamed: true });
    const charge = (actionStatus: "RUNNING" | "FINISHED" | "FAILED", isCharging = false) =>
      docking({
        ...{ ...atGoal, nodeStates: [], edgeStates: [] },
        actionStates: [{ actionId: `${ID}/charge`, actionStatus, resultDescription: "no contact" }],
        batteryState: { batteryCharge: 50, charging: isCharging },
      });
    expect(docking({ orderId: ID, lastNodeId: `${ID}/start` })).toMatchObject({ state: "accepted" });
    expect(charge("RUNNING")).toMatchObject({ state: "accepted" });
    expect(charge("FINISHED")).toMatchObject({ state: "done" });
    expect(charge("FAILED")).toEqual({ commandId: ID, state: "brokenOff", note: "no contact" });
    // It charges, whatever it says of the action.
    expect(charge("RUNNING", true)).toMatchObject({ state: "done" });
    expect(charge("FAILED", true)).toMatchObject({ state: "done" });
  });

  it("an order is refused by an error that names it, and forgotten for another one", () => {
    expect(order(anError("orderError", "orderId"))).toMatchObject({ state: "refused" });
    expect(order({ orderId: ID, ...anError("noRouteError", "orderId") })).toMatchObject({ state: "refused" });
    expect(order({ orderId: ID, ...anError("obstacle", "orderId") })).toMatchObject({ state: "accepted" });
    expect(order({ orderId: ID, ...anError("x", "orderId", "FATAL") })).toMatchObject({ state: "refused" });
    expect(order({ orderId: "other" }, true)).toMatchObject({ state: "forgotten" });
    expect(order({ orderId: "other" })).toBeUndefined();
  });
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
