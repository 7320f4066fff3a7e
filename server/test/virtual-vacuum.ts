/** A vacuum with Valetudo that does what it is told: a real client of the product's broker. */
import type { MqttClient } from "mqtt";
import type { Robot } from "./robot-fixture.ts";

export interface VirtualVacuum {
  client: MqttClient;
  /** What it was told, as `property value`. */
  received: string[];
}

type Say = (property: string, value: string) => Promise<unknown>;

const STATUS = "StatusStateAttribute/status";
const PRESETS = "quiet,low,medium,turbo";

export async function startVacuum(robot: Robot): Promise<VirtualVacuum> {
  const prefix = `valetudo/${robot.serialNumber}`;
  const will = { topic: `${prefix}/$state`, payload: Buffer.from("lost"), qos: 1 as const, retain: true };
  const client = await robot.connect({ will });
  const say: Say = (property, value) =>
    client.publishAsync(`${prefix}/${property}`, value, { qos: 1, retain: true });
  const received: string[] = [];
  client.on("message", (topic, payload) => {
    const property = topic.slice(prefix.length + 1, -"/set".length);
    received.push(`${property} ${payload}`);
    void obey(say, property, payload.toString()).catch((error: unknown) => {
      // Switched off in mid-sentence, at the end of a test.
      if (!client.disconnecting && !client.disconnected) throw error;
    });
  });
  const settable = [
    "BasicControlCapability/operation",
    "FanSpeedControlCapability/preset",
    "MapSegmentationCapability/clean",
    "GoToLocationCapability/go",
  ];
  await client.subscribeAsync(settable.map((property) => `${prefix}/${property}/set`));
  await say("$state", "ready");
  await say("FanSpeedControlCapability/preset/$format", PRESETS);
  await say(STATUS, "docked");
  return { client, received };
}

const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  START: ["cleaning"],
  PAUSE: ["paused"],
  STOP: ["idle"],
  HOME: ["returning", "docked"],
};

async function obey(say: Say, property: string, value: string): Promise<void> {
  if (property === "FanSpeedControlCapability/preset") await say(property, value);
  else if (property === "MapSegmentationCapability/clean") await say(STATUS, "cleaning");
  else if (property === "GoToLocationCapability/go") await say(STATUS, "moving");
  else for (const status of OPERATIONS[value] ?? []) await say(STATUS, status);
}
