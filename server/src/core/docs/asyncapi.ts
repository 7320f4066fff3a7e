import { LIVE_PATH, type LiveEvent, liveRequestSchema } from "@sweepline/contract/core/live-event.ts";
import type { Topic } from "@sweepline/contract/core/topic.ts";
import { jsonSchemaOf } from "./json-schema.ts";

/** AsyncAPI 3.0 of the topics that devices speak on and of the live events that browsers hear. */
type Json = Record<string, unknown>;
type Channels = { channels: Json; operations: Json };

function topicChannel(name: string, topic: Topic): Channels {
  const places = [...topic.pattern.matchAll(/\{(\w{1,40})\}/g)].map(([, place]) => [place, {}]);
  return {
    channels: {
      [name]: {
        address: topic.pattern,
        description: topic.summary,
        servers: [{ $ref: "#/servers/mqtt" }],
        parameters: Object.fromEntries(places),
        messages: { [name]: { payload: jsonSchemaOf(topic.payload, "input") } },
        bindings: { mqtt: { qos: topic.qos, retain: topic.isRetained } },
      },
    },
    operations: {
      [name]: {
        action: topic.sender === "device" ? "receive" : "send",
        channel: { $ref: `#/channels/${name}` },
        summary: topic.summary,
      },
    },
  };
}

function liveChannel(events: readonly LiveEvent[]): Channels {
  const messages = events.map((event) => [
    event.name,
    { summary: event.summary, payload: jsonSchemaOf(event.payload, "output") },
  ]);
  return {
    channels: {
      live: {
        address: LIVE_PATH,
        description:
          'One socket a browser. It sends `{"type":"signIn","token"}` first, then subscribes by event and device ids; ' +
          'the server sends frames `{"type":"events","events":[[name, key, payload], …]}`.',
        servers: [{ $ref: "#/servers/web" }],
        messages: {
          request: { payload: jsonSchemaOf(liveRequestSchema, "input") },
          ...Object.fromEntries(messages),
        },
      },
    },
    operations: {
      live: {
        action: "send",
        channel: { $ref: "#/channels/live" },
        summary: "Live updates of what is shown",
      },
    },
  };
}

export function asyncApiOf(options: {
  topics: Readonly<Record<string, Topic>>;
  events: readonly LiveEvent[];
  version: string;
}): Json {
  const parts = [
    ...Object.entries(options.topics).map(([name, topic]) => topicChannel(name, topic)),
    liveChannel(options.events),
  ];
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Sweepline",
      version: options.version,
      description: "Robots over MQTT, browsers over one WebSocket",
    },
    servers: {
      mqtt: {
        host: "localhost:1883",
        protocol: "mqtt",
        description: "Username: serial number; password: device secret",
      },
      web: { host: "localhost:8080", protocol: "ws" },
    },
    channels: Object.assign({}, ...parts.map((part) => part.channels)),
    operations: Object.assign({}, ...parts.map((part) => part.operations)),
  };
}
