/**
 * A robot's MQTT connection.
 *
 *   closed ── open ──▶ connecting ── CONNACK ──▶ online ── broken ──▶ waiting ── back-off ──▶ connecting
 *                                                  │ loseSignal
 *                                                  ▼
 *                                               noSignal ── regainSignal ──▶ connecting
 *
 * Reliable messages stay in a queue of our own until the broker acknowledges them, and go out again, byte for byte the
 * same, on the next connection; the client library is therefore told to keep nothing and to reconnect nothing.
 */
import { topicAddress } from "@sweepline/contract/core/topic.ts";
import { VDA_INTERFACE, VDA_PREFIX } from "@sweepline/contract/fleet/vda5050/index.ts";
import { connect, type MqttClient } from "mqtt";
import type { RobotIdentity } from "../behaviours/robot.ts";
import { createRandom } from "../core/random.ts";
import { type Link, type LinkEvents, type LinkTopics, type Outgoing, RELIABLE_KINDS } from "./link.ts";

export interface MqttLinkOptions {
  brokerUrl: string;
  identity: RobotIdentity;
  password: string;
  /** Left out: those of VDA 5050. */
  topics?: LinkTopics | undefined;
  /** Reliable messages older than this are given up while there is no connection. */
  bufferMs: number;
  events: LinkEvents;
  /** Called for refused and failed connections; the link goes on by itself. */
  onFailure(reason: string): void;
}

type LinkState = "closed" | "connecting" | "online" | "waiting" | "noSignal";

const BACK_OFF_MS = { least: 1_000, most: 30_000 };
const MAX_IN_FLIGHT = 16;
const GOODBYE_MS = 2_000;

const vdaTopics = ({ manufacturer, serialNumber, speaks }: RobotIdentity): LinkTopics => ({
  prefix: topicAddress(VDA_PREFIX, { interface: VDA_INTERFACE, manufacturer, serialNumber }),
  connection: "connection",
  // Those of remote operation are of the cleaning profile.
  commands: ["order", "instantActions", ...(speaks === undefined ? ["drive", "watch"] : [])],
});

export function createMqttLink(options: MqttLinkOptions): Link {
  const { identity, events } = options;
  const { prefix, connection, commands } = options.topics ?? vdaTopics(identity);
  const random = createRandom(`link:${identity.serialNumber}`);
  let queue: { message: Outgoing; isSent: boolean }[] = [];
  let state: LinkState = "closed";
  let client: MqttClient | undefined;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  let onDrained = (): void => undefined;

  const forgetOld = (wireMs: number) => {
    const isOld = (entry: (typeof queue)[number]) =>
      !entry.isSent && wireMs - entry.message.wireMs > options.bufferMs;
    if (queue[0] && isOld(queue[0])) queue = queue.filter((entry) => !isOld(entry));
  };

  const pump = () => {
    const current = client;
    if (state !== "online" || !current) return;
    for (const entry of queue.slice(0, MAX_IN_FLIGHT)) {
      if (entry.isSent) continue;
      entry.isSent = true;
      const { kind, payload } = entry.message;
      current.publish(`${prefix}/${kind}`, payload, { qos: 1 }, (error) => {
        if (client !== current || error) return;
        queue.splice(queue.indexOf(entry), 1);
        if (queue.length === 0) onDrained();
        pump();
      });
    }
  };

  const abandon = () => {
    const old = client;
    client = undefined;
    old?.removeAllListeners();
    // A connection that is going down may still complain; nobody is left to care.
    old?.on("error", () => undefined);
    old?.end(true);
    for (const entry of queue) entry.isSent = false;
  };

  const retryLater = () => {
    abandon();
    state = "waiting";
    const wait = Math.min(BACK_OFF_MS.most, BACK_OFF_MS.least * 2 ** attempts++);
    timer = setTimeout(dial, wait * random.between(0.6, 1.2));
  };

  const greet = () => {
    attempts = 0;
    state = "online";
    client?.subscribe(
      commands.map((kind) => `${prefix}/${kind}`),
      { qos: 1 },
    );
    client?.publish(`${prefix}/${connection}`, events.connectionPayload("ONLINE"), { qos: 1, retain: true });
    events.onOnline();
    pump();
  };

  function dial(): void {
    state = "connecting";
    const dialed = connect(options.brokerUrl, {
      clientId: identity.serialNumber,
      username: identity.serialNumber,
      password: options.password,
      clean: true,
      keepalive: 30,
      connectTimeout: 15_000,
      reconnectPeriod: 0,
      queueQoSZero: false,
      will: {
        topic: `${prefix}/${connection}`,
        payload: Buffer.from(events.connectionPayload("CONNECTIONBROKEN")),
        qos: 1,
        retain: true,
      },
    });
    client = dialed;
    dialed.on("connect", greet);
    dialed.on("message", (topic, payload) => {
      const kind = commands.find((known) => topic === `${prefix}/${known}`);
      if (kind) events.onMessage(kind, payload);
    });
    dialed.on("error", (error) => options.onFailure(error.message || String(error)));
    dialed.on("close", () => {
      if (client === dialed) retryLater();
    });
  }

  return {
    send: (message) => {
      if (!RELIABLE_KINDS.has(message.kind)) {
        if (state === "online") client?.publish(`${prefix}/${message.kind}`, message.payload, { qos: 0 });
        return;
      }
      queue.push({ message, isSent: false });
      forgetOld(message.wireMs);
      pump();
    },
    open: () => {
      if (state === "closed") dial();
    },
    loseSignal: () => {
      if (state === "noSignal" || state === "closed") return;
      clearTimeout(timer);
      state = "noSignal";
      client?.stream.destroy();
      abandon();
    },
    regainSignal: () => {
      if (state === "noSignal") dial();
    },
    close: async () => {
      clearTimeout(timer);
      if (state === "online" && queue.length > 0) {
        await withinMs(GOODBYE_MS, (done) => {
          onDrained = done;
        });
      }
      const leaving = state === "online" ? client : undefined;
      state = "closed";
      if (leaving) {
        // From here on the end of the connection is meant, and nobody redials.
        leaving.removeAllListeners("close");
        const payload = events.connectionPayload("OFFLINE");
        await withinMs(GOODBYE_MS, (done) => {
          leaving.publish(`${prefix}/${connection}`, payload, { qos: 1, retain: true }, () =>
            leaving.end(false, {}, done),
          );
        });
      }
      abandon();
    },
  };
}

/** What shall be waited for, but not for ever: a process that is told to end must end. */
function withinMs(ms: number, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const givenUp = setTimeout(resolve, ms);
    begin(() => {
      clearTimeout(givenUp);
      resolve();
    });
  });
}
