import { randomUUID } from "node:crypto";
import { OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { BusMessage, Ingest } from "../../core/bus/bus.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { Rejection } from "../../core/ingest/items.ts";
import type { Log } from "../../core/log.ts";
import { onMqttChanged, onSendOrders } from "../mqtt-servers/index.ts";
import {
  createGenericAdapter,
  createTopicCounter,
  createTopicRegistry,
  readTopics,
} from "../mqtt-topics/index.ts";
import { createFigureRegistry, type OwnLoad } from "./link-figures.ts";
import { letAllGo, renew } from "./links-lease.ts";
import { flush, note, sendBy } from "./links-messages.ts";
import type { MqttLinksDeps, Parts } from "./links-parts.ts";
import { createSampler } from "./samples.ts";

/**
 * All MQTT servers of the platform, seen from one ingest process. A lease in the database says who holds which link: it is
 * renewed every few seconds, and who does not renew it (died, lost the database) loses it to another process.
 *
 *   free ─claimed─▶ held ─renewed…─▶ held ─lease over, disabled, removed, beyond its share─▶ let go
 *
 * Each process holds at most its share, all links by all processes and rounded up: another one that starts gets some of
 * those that the first had taken, and what came meanwhile the servers keep where they were told to.
 */
export interface MqttLinks {
  /** Protocols spoken through a server, by its row. */
  adaptersAt(serverId: number): readonly Adapter[];
  /** What devices of the protocol `mqtt` speak at the product's own broker. */
  readonly ownAdapter: Adapter;
  /** Looks at a message on its way in; those of links have been seen already. */
  onMessage(message: BusMessage): void;
  noteRejection(rejection: Rejection): void;
  /** Calls back whenever topics were read again: what is spoken at the product's own broker may be other topics now. */
  onTopicsRead(handler: () => void): void;
  /** Messages a second that came to the product's own broker in this process. */
  receivedPerS(): number;
  /** How many connections there are to the product's own broker, and messages a second in other processes of it. */
  countOwn(load: () => OwnLoad): void;
  /** From here on links are held. Settles when those of now are begun. */
  begin(ingest: Pick<Ingest, "take" | "refuseLarge">): Promise<void>;
  /** Writes down what was counted so far, which otherwise waits for some seconds. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const TICK_MS = 4_000;
const FLUSH_MS = 2_000;
/** A message about changes may be lost. */
const REREAD_EVERY_TICKS = 4;

export async function createMqttLinks(deps: MqttLinksDeps): Promise<MqttLinks> {
  const registry = createTopicRegistry();
  const parts: Parts = {
    deps,
    holder: randomUUID(),
    registry,
    counter: createTopicCounter(deps),
    figures: createFigureRegistry(),
    sampler: createSampler(deps.announcer),
    held: new Map(),
    own: { organizationId: 0, load: undefined, onTopicsRead: undefined },
    ingest: undefined,
    leasedUntil: 0,
  };
  registry.replace(await readTopics(deps.db));
  const work = inTurn(deps.log);
  const timers: NodeJS.Timeout[] = [];
  const stops = await Promise.all([
    onMqttChanged(deps.bus, ({ serverIds, isRetry }) => {
      if (isRetry) for (const id of serverIds) parts.held.get(id)?.link?.retry();
      else if (parts.ingest) work(() => renew(parts, { isChanged: true, reported: serverIds }));
    }),
    onSendOrders(deps.bus, (order) => sendBy(parts, order)),
  ]);
  const every = (ms: number, task: () => Promise<void>): void => {
    const timer = setInterval(() => work(task), ms);
    timer.unref();
    timers.push(timer);
  };

  return {
    adaptersAt: (serverId) => parts.held.get(serverId)?.adapters ?? [],
    ownAdapter: createGenericAdapter(registry, OWN_BROKER),
    onMessage(message) {
      if (message.source !== undefined) return;
      note(parts, { serverId: OWN_BROKER, organizationId: parts.own.organizationId, message, qos: 0 });
    },
    noteRejection({ source }) {
      parts.figures.violated(source ?? OWN_BROKER);
    },
    onTopicsRead(handler) {
      parts.own.onTopicsRead = handler;
    },
    receivedPerS: () => parts.figures.receivedPerS(OWN_BROKER),
    countOwn(load) {
      parts.own.load = load;
    },
    async begin(ingest) {
      parts.ingest = ingest;
      let ticks = 0;
      every(TICK_MS, () => {
        ticks += 1;
        return renew(parts, { isChanged: ticks % REREAD_EVERY_TICKS === 0, reported: [] });
      });
      every(FLUSH_MS, () => flush(parts));
      await work(() => renew(parts, { isChanged: true, reported: [] }));
    },
    async flush() {
      await work(() => flush(parts));
      await parts.counter.flush();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const stop of stops) stop();
      await work(() => letAllGo(parts));
      await parts.counter.stop();
    },
  };
}

/** One thing after the other: what fails is said, and comes again with the next tick. */
function inTurn(log: Log): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    last = last.then(task).catch((error) => log.warn({ err: error }, "links to MQTT servers"));
    return last;
  };
}
