import {
  COMMAND_KINDS,
  type CommandKind,
  commandOrderSchema,
} from "@sweepline/contract/fleet/commands/index.ts";
import { actionsOf, PREDEFINED_ACTIONS } from "@sweepline/contract/fleet/commands/vda-actions.ts";
import { CLEANING_ACTIONS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { describe, expect, it } from "vitest";
import { PARAMETERS_OF } from "../../../test/command-parameters.ts";
import { hasSchemas, vdaFaults } from "../../../test/vda-schemas.ts";
import type { CommandedDevice } from "../commands/index.ts";
import { createVdaWriter } from "./index.ts";

const vdaWriter = createVdaWriter(
  ({ server, versionId, deviceId }, now) => `${server}/${versionId}/${deviceId}/${now.getTime()}`,
);
const STATION = { x: 7, y: 8, theta: 1, mapId: "hall" };
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
    // As of a factsheet that names no scopes.
    nodeActions: given.actions === undefined ? PROFILE : given.actions,
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

  it("stops charging before an order, and waits for the answer: some refuse it otherwise (trap)", () => {
    const before = (kind: CommandKind, device: CommandedDevice, parameters = PARAMETERS_OF[kind] ?? {}) => {
      const order = commandOrderSchema.parse({ kind, parameters });
      const [message] = vdaWriter.writeClearing?.("leave", { order, commandId: ID, device, now: NOW }) ?? [];
      return message && JSON.parse(String(message.payload)).actions[0];
    };
    const charging = aDevice({ isCharging: true });
    expect(before("goTo", charging)).toMatchObject({ actionType: "stopCharging", actionId: `${ID}/leave` });
    expect(before("goTo", aDevice({ actions: ["startPause"] }))).toBeUndefined();
    // What it does by an action it leaves its contacts for by itself, and the way to a station ends where it is.
    for (const kind of ["start", "runTask", "dock"] as const) expect(before(kind, charging)).toBeUndefined();
    expect(before("dock", aDevice({ actions: null }), STATION)).toBeUndefined();
    expect(written("goTo", { device: charging }).map(({ kind }) => kind)).toEqual(["order"]);
  });

  it("sends who has no word for its dock to the station, to charge there", () => {
    const plain = aDevice({ actions: null });
    const [order, ...more] = written("dock", { device: plain, parameters: STATION });
    expect(more).toEqual([]);
    expect(order?.body).toMatchObject({ orderId: ID, orderUpdateId: 0 });
    expect(order?.body.nodes.map(({ actions }: { actions: object[] }) => actions)).toEqual([
      [],
      [{ actionType: "startCharging", actionId: `${ID}/charge`, blockingType: "HARD" }],
    ]);
    expect(order?.body.nodes[1].nodePosition).toMatchObject({ x: 7, y: 8, theta: 1, mapId: "hall" });
    if (hasSchemas) expect(vdaFaults("order", order?.body)).toEqual([]);
    // One that has a word is told no place.
    const [word] = written("dock", { parameters: STATION });
    expect(word?.body.actions).toEqual([{ actionType: "returnToDock", actionId: ID, blockingType: "NONE" }]);
  });

  it("sends nothing to who stands at its station and charges", () => {
    const device = aDevice({ actions: null, isCharging: true });
    const order = commandOrderSchema.parse({ kind: "dock", parameters: STATION });
    const sent = vdaWriter.write(order, { commandId: ID, device, now: NOW });
    expect(sent).toEqual({ messages: [], doneWhen: [] });
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
      ...["pause", "resume", "stop", "dock", "goTo", "runTask"],
      ...["emergencyStop", "releaseStop", "relocate", "requestFactsheet"],
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

  const words = COMMAND_KINDS.filter((kind) => kind !== "downlink").map(
    (kind) => [kind, actionsOf(kind)] as const,
  );
  const isAssumed = (action: string) => (PREDEFINED_ACTIONS as Record<string, string>)[action] === "assumed";

  it.each(words)(
    "%s needs what the table says, which is there unless the factsheet denies it",
    (kind, needed) => {
      const { instant = [], atNode, order = false } = needed;
      const actions = [...instant, ...(atNode ? [atNode] : [])];
      expect(offered({ actions: null }).includes(kind)).toBe(order || actions.some(isAssumed));
      // Beside an action of the maker's own: the same.
      expect(offered({ actions: ["beep"] }).includes(kind)).toBe(order || actions.some(isAssumed));
      // A list of the standard's own without it denies it.
      expect(offered({ actions: ["logReport"] }).includes(kind)).toBe(order);
      for (const action of actions)
        expect(offered({ actions: ["logReport", action] }).includes(kind), action).toBe(true);
      // Nobody drives from an unknown place.
      const byOrder = instant.length === 0 || !instant.some(isAssumed);
      if (byOrder && (order || atNode))
        expect(offered({ actions: null, position: null }).includes(kind)).toBe(false);
    },
  );

  it("charges by order where its factsheet has it for nodes, and not where it has it at once only", () => {
    const ofNodes = { actions: ["cancelOrder"], nodeActions: ["startCharging"] };
    expect(offered(ofNodes)).toContain("dock");
    const atOnce = { actions: ["cancelOrder", "startCharging"], nodeActions: [] };
    expect(offered(atOnce)).not.toContain("dock");
  });

  it("is all of the profile where it speaks it", () => {
    expect(offered({})).toEqual(KINDS);
  });
});
