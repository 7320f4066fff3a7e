import { existsSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { CLEANING_TOPICS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { VDA_TOPICS } from "@sweepline/contract/fleet/vda5050/index.ts";
import { MAPPING_TOPICS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { REMOTE_TOPICS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { schemaFaults } from "../testing/json-schema.ts";
import {
  aFleetRobot,
  anInstantAction,
  aWatch,
  aWorld,
  type SentMessage,
  START_MS,
} from "../testing/world.ts";
import { createHeaders } from "./headers.ts";
import { buildConnection } from "./vda-messages.ts";

/** Public schemas lie beside the checkout; where they are missing the test says so. */
const SCHEMAS = new URL("../../../../shared/data/vda5050/2.1.0/", import.meta.url);
const OFFICIAL = ["state", "visualization", "factsheet"] as const;

let sent: SentMessage[] = [];
const of = (kind: string) => sent.filter((message) => message.kind === kind);

beforeAll(() => {
  const kinds = ["scrubber", "floorWasher", "sweeper", "vacuum"] as const;
  const robots = kinds.map((robotKind, i) => aFleetRobot({ serialNumber: `SW-000${i + 1}`, robotKind }));
  const world = aWorld({ mood: "demo", factor: 40, robots });
  world.pass(240);
  world.publish("order", {
    orderId: "o1",
    orderUpdateId: 0,
    nodes: [{ nodeId: "n", sequenceId: 0, released: true, actions: [] }],
  });
  world.publish("instantActions", anInstantAction("cancelOrder").message);
  for (const mishap of ["collision", "obstacle", "stuck", "lost", "lowBattery"] as const) {
    for (const { serialNumber } of robots) {
      world.simulator.act(serialNumber, { mishap });
      world.publish("watch", aWatch(10_000), serialNumber);
    }
    world.pass(20);
  }
  sent = world.sent;
}, 60_000);

describe("what robots send", () => {
  it("parses strictly by the contract, every message of an eventful day", () => {
    const schemas = { ...VDA_TOPICS, ...CLEANING_TOPICS, ...REMOTE_TOPICS, ...MAPPING_TOPICS };
    expect(sent.length).toBeGreaterThan(800);
    for (const { kind, body } of sent)
      expect(schemas[kind].payload.safeParse(body).error, kind).toBeUndefined();
  });

  it("says in the cleaning profile nothing that the profile does not know", () => {
    const strict = CLEANING_TOPICS.cleaning.payload.strict();
    for (const { body } of of("cleaning")) expect(strict.safeParse(body).error).toBeUndefined();
    const strictMap = CLEANING_TOPICS.map.payload.strict();
    for (const { body } of of("map")) expect(strictMap.safeParse(body).error).toBeUndefined();
  });

  it.skipIf(!existsSync(SCHEMAS)).each(OFFICIAL)(
    "%s follows the official schema of VDA 5050 2.1.0",
    (kind) => {
      const schema = JSON.parse(readFileSync(new URL(`${kind}.schema`, SCHEMAS), "utf8"));
      const messages = of(kind);
      expect(messages.length).toBeGreaterThan(0);
      const faults = new Set(messages.flatMap(({ body }) => schemaFaults(schema, body)));
      expect([...faults]).toEqual([]);
    },
  );

  it.skipIf(!existsSync(SCHEMAS))("connection follows the official schema", () => {
    const schema = JSON.parse(readFileSync(new URL("connection.schema", SCHEMAS), "utf8"));
    const headers = createHeaders({ serialNumber: "a", manufacturer: "b", product: "", timeZone: "UTC" });
    for (const state of ["ONLINE", "OFFLINE", "CONNECTIONBROKEN"] as const) {
      expect(schemaFaults(schema, buildConnection(headers("connection", START_MS), state))).toEqual([]);
    }
  });

  it("counts headers up by one a topic and robot", () => {
    for (const kind of ["state", "cleaning", "visualization"]) {
      const ids = of(kind)
        .filter((message) => message.serialNumber === "SW-0002")
        .map(({ body }) => body.headerId as number);
      const isReliable = kind === "cleaning";
      if (isReliable) expect(ids).toEqual(ids.map((_, i) => i));
      // What is sent without guarantee may be missing, but never comes twice or backward.
      expect(ids.slice(1).every((id, i) => id > (ids[i] as number))).toBe(true);
    }
  });

  it("cleaning reports come at most once a second while nothing ends, and their intervals join without gaps", () => {
    const reports = of("cleaning").filter((message) => message.serialNumber === "SW-0003");
    reports.slice(1).forEach(({ body, wireMs }, i) => {
      const gap = wireMs - (reports[i]?.wireMs ?? 0);
      expect(body.intervalMs).toBe(gap);
      const before = reports[i]?.body.run as { phase: string } | undefined;
      const run = body.run as { phase: string } | undefined;
      if (run?.phase !== "ended" && before?.phase !== "ended") expect(gap).toBeGreaterThanOrEqual(1_000);
      expect(body.workedMs as number).toBeLessThanOrEqual(gap);
    });
  });

  it("state goes out at the latest every 30 s, visualization once a second while moving", () => {
    const states = of("state").filter((message) => message.serialNumber === "SW-0001");
    const gaps = states.slice(1).map(({ wireMs }, i) => wireMs - (states[i]?.wireMs ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000);
    const seen = of("visualization").filter((message) => message.serialNumber === "SW-0001");
    const paces = seen.slice(1).map(({ wireMs }, i) => wireMs - (seen[i]?.wireMs ?? 0));
    expect(Math.min(...paces)).toBeGreaterThanOrEqual(1_000);
  });

  it("says on remote nothing that the profile does not know, at most ten times a second", () => {
    const strict = REMOTE_TOPICS.remote.payload.strict();
    const reports = of("remote").filter(({ serialNumber }) => serialNumber === "SW-0004");
    expect(reports.length).toBeGreaterThan(400);
    for (const { body } of reports) expect(strict.safeParse(body).error).toBeUndefined();
    const gaps = reports.slice(1).map(({ wireMs }, i) => wireMs - (reports[i]?.wireMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
  });

  it("a dry machine speaks of no water", () => {
    for (const { serialNumber, body } of of("cleaning")) {
      expect("cleanWaterPercent" in body).toBe(serialNumber === "SW-0001" || serialNumber === "SW-0002");
    }
  });

  it("the map's cells unpack to its size", () => {
    const [map] = of("map");
    const { grid, width, height } = (map?.body ?? {}) as { grid: string; width: number; height: number };
    const cells = inflateSync(Buffer.from(grid, "base64"));
    expect(cells.length).toBe(width * height);
    expect(new Set(cells)).toEqual(new Set([0, 1, 2]));
    expect(of("map").length).toBe(4);
  });
});
