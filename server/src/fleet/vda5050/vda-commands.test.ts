import {
  COMMAND_KINDS,
  type CommandKind,
  commandOrderSchema,
} from "@sweepline/contract/fleet/commands/index.ts";
import { CLEANING_ACTIONS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { stateSchema, type VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import { describe, expect, it } from "vitest";
import { PARAMETERS_OF } from "../../../test/command-parameters.ts";
import { aState } from "../../../test/robot-messages.ts";
import { hasSchemas, vdaFaults } from "../../../test/vda-schemas.ts";
import type { IngestDevice, MessageItem } from "../../core/ingest/items.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { CommandedDevice, InProgress } from "../commands/index.ts";
import { createVdaWriter } from "./index.ts";
import { headerIdAt } from "./vda-messages.ts";

const vdaWriter = createVdaWriter(
  ({ server, versionId, deviceId }, now) => `${server}/${versionId}/${deviceId}/${now.getTime()}`,
);
const ID = "019cd7a8-8d3f-7c11-8a55-0123456789ab";
const NOW = new Date("2026-03-10T12:00:00.000Z");
const PROFILE = [
  ...CLEANING_ACTIONS,
  ...["startPause", "stopPause", "cancelOrder", "stopCharging", "downloadMap", "enableMap", "deleteMap"],
  "factsheetRequest",
];

function aDevice(given: Partial<CommandedDevice> = {}): CommandedDevice {
  return {
    id: 1,
    serialNumber: "R-1",
    manufacturer: "Acme",
    mqttServerId: null,
    actions: PROFILE,
    version: "2.1.0",
    isCharging: false,
    isPaused: false,
    hasPausedTask: false,
    position: { x: 1, y: 2, theta: 7, mapKey: "hall" },
    protocolState: {},
    ...given,
  };
}

function written(kind: CommandKind, { device = aDevice(), parameters = PARAMETERS_OF[kind] ?? {} } = {}) {
  const order = commandOrderSchema.parse({ kind, parameters });
  return vdaWriter.write(order, { commandId: ID, device, now: NOW }).messages.map((message) => ({
    ...message,
    kind: message.topic.slice(message.topic.lastIndexOf("/") + 1) as "instantActions" | "order",
    body: JSON.parse(String(message.payload)),
  }));
}

const KINDS = COMMAND_KINDS.filter((kind) => kind !== "downlink");

describe("what is written to a robot", () => {
  it.runIf(hasSchemas).each(KINDS)("%s keeps to VDA 5050 2.1.0 strictly", (kind) => {
    const messages = written(kind, { device: aDevice({ isCharging: true }) });
    expect(messages.length).toBeGreaterThan(0);
    for (const { kind: topic, body } of messages) expect(vdaFaults(topic, body)).toEqual([]);
  });

  it.runIf(hasSchemas)("is found out where it is wrong", () => {
    const [message] = written("pause");
    expect(vdaFaults("instantActions", { ...message?.body, version: 2, colour: "red" })).toHaveLength(2);
  });

  it("has the actions under both keys: some robots read `instantActions` only (trap)", () => {
    const [message] = written("pause");
    expect(message?.body.actions).toEqual([{ actionType: "startPause", actionId: ID, blockingType: "NONE" }]);
    expect(message?.body.instantActions).toEqual(message?.body.actions);
  });

  it("names the version that the robot speaks, and goes where it listens", () => {
    const device = aDevice({ version: "2.0.0", protocolState: { interface: "amr" } });
    const [message] = written("pause", { device });
    expect(message?.body.version).toBe("2.0.0");
    expect(message?.topic).toBe("amr/v2/Acme/R-1/instantActions");
  });

  it("has header ids that rise", () => {
    const ids = [0, 250, 60_000].map((ms) => {
      const order = commandOrderSchema.parse({ kind: "stop" });
      const now = new Date(NOW.getTime() + ms);
      const [message] = vdaWriter.write(order, { commandId: ID, device: aDevice(), now }).messages;
      return JSON.parse(String(message?.payload)).headerId as number;
    });
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids.at(-1)).toBeLessThan(2 ** 32);
  });

  it("means the whole floor where no zones are named", () => {
    const parametersOf = (parameters: object) =>
      Object.fromEntries(
        written("start", { parameters })[0]?.body.actions[0].actionParameters.map(
          ({ key, value }: { key: string; value: unknown }) => [key, value],
        ),
      );
    expect(parametersOf({ mode: "ECO" })).toEqual({ mode: "ECO", whole: true });
    expect(parametersOf({ segmentIds: ["s"] })).toEqual({ segmentIds: ["s"] });
  });

  it("has one parameter for each setting", () => {
    expect(written("setSettings")[0]?.body.actions[0].actionParameters).toEqual([
      { key: "language", value: "de" },
      { key: "volumePercent", value: 30 },
      { key: "areLightsOn", value: false },
    ]);
  });

  it("tells maps in the words of the standard, with an address that is made for this robot now", () => {
    const parametersOf = (kind: CommandKind) =>
      Object.fromEntries(
        written(kind)[0]?.body.actions[0].actionParameters.map(
          ({ key, value }: { key: string; value: unknown }) => [key, value],
        ),
      );
    expect(parametersOf("downloadMap")).toEqual({
      mapId: "hall",
      mapVersion: "7",
      mapDownloadLink: `http://maps.example/12/1/${NOW.getTime()}`,
      mapHash: "ab".repeat(32),
    });
    expect(parametersOf("enableMap")).toEqual({ mapId: "hall", mapVersion: "7" });
    expect(parametersOf("deleteMap")).toEqual({ mapId: "hall", mapVersion: "6" });
  });

  it("stops charging before an order: some refuse it otherwise (trap)", () => {
    const messages = written("goTo", { device: aDevice({ isCharging: true }) });
    expect(messages.map(({ kind }) => kind)).toEqual(["instantActions", "order"]);
    expect(messages[0]?.body.actions[0]).toMatchObject({ actionType: "stopCharging" });
    expect(messages[0]?.body.actions[0].actionId).not.toBe(ID);
    const cannot = aDevice({ isCharging: true, actions: ["startPause"] });
    expect(written("goTo", { device: cannot }).map(({ kind }) => kind)).toEqual(["order"]);
  });

  it("goes from where the robot is to where it shall be", () => {
    const [message] = written("goTo");
    expect(message?.body).toMatchObject({ orderId: ID, orderUpdateId: 0 });
    expect(message?.body.nodes.map((node: { nodePosition: object }) => node.nodePosition)).toMatchObject([
      { x: 1, y: 2, mapId: "hall" },
      { x: 5, y: -3, mapId: "hall" },
    ]);
  });
});

describe("what a robot is offered", () => {
  const offered = (given: Partial<CommandedDevice>) =>
    COMMAND_KINDS.filter((kind) => vdaWriter.knows(kind, aDevice(given)));

  it("is what the standard has, where its factsheet is a bare header (trap)", () => {
    expect(offered({ actions: null })).toEqual([
      ...["pause", "resume", "stop", "goTo", "runTask", "emergencyStop", "releaseStop"],
    ]);
    const [stop] = written("stop", { device: aDevice({ actions: null }) });
    expect(stop?.body.actions[0].actionType).toBe("cancelOrder");
  });

  it("is what its factsheet names and nothing else", () => {
    expect(offered({ actions: ["startPause"], position: null })).toEqual(["pause", "emergencyStop"]);
    expect(offered({ actions: [] })).toEqual(offered({ actions: null }));
  });

  it("are those of the standard too where the factsheet lists only what is beside it, and none that a list of them leaves out", () => {
    expect(offered({ actions: ["startCleaning"] })).toEqual(
      expect.arrayContaining(["start", "pause", "resume", "stop", "goTo"]),
    );
    expect(offered({ actions: ["startCleaning", "cancelOrder"] })).not.toContain("pause");
  });

  it("is all of the profile where it speaks it", () => {
    expect(offered({})).toEqual(KINDS);
  });
});

function received(given: Parameters<typeof aState>[0], command: Partial<InProgress> = {}) {
  const payload: VdaState = stateSchema.parse(aState(given));
  const item: MessageItem = {
    ...{ type: "message", device: {} as IngestDevice, kind: "state", payload },
    ...{ at: 0, headerId: 0, receivedAt: 0 },
  };
  return vdaWriter.readOutcomes?.(item, [
    { id: ID, kind: "pause", parameters: {}, isNamed: false, hasBegun: false, ...command },
  ])[0];
}

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

  it("an order is refused by an error that names it, and forgotten for another one", () => {
    expect(order(anError("orderError", "orderId"))).toMatchObject({ state: "refused" });
    expect(order({ orderId: ID, ...anError("noRouteError", "orderId") })).toMatchObject({ state: "refused" });
    expect(order({ orderId: ID, ...anError("obstacle", "orderId") })).toMatchObject({ state: "accepted" });
    expect(order({ orderId: ID, ...anError("x", "orderId", "FATAL") })).toMatchObject({ state: "refused" });
    expect(order({ orderId: "other" }, true)).toMatchObject({ state: "forgotten" });
    expect(order({ orderId: "other" })).toBeUndefined();
  });
});
