import type { Bus, Ingest } from "../../core/bus/bus.ts";
import type { Database } from "../../core/db/database.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Log } from "../../core/log.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import type { TopicCounter, TopicRegistry } from "../mqtt-topics/index.ts";
import type { Link } from "./link.ts";
import type { FigureRegistry, OwnLoad } from "./link-figures.ts";
import type { HeldServer } from "./links.store.ts";
import type { Sampler } from "./samples.ts";

/** What the links of one process are made of. */
export interface MqttLinksDeps {
  db: Database;
  bus: Bus;
  announcer: Pick<Announcer, "announce" | "isWanted">;
  log: Log;
  secrets: SecretBox;
  /** Servers of tenants are reached through it. */
  outgoing: Outgoing;
  /** Protocols that devices behind a server may speak. */
  adapters: readonly Adapter[];
  /** What else is spoken through a server beside devices' protocols: it is taken whatever the server is said to carry. */
  beside?(serverId: number): readonly Adapter[];
}

export interface Held {
  server: HeldServer;
  adapters: readonly Adapter[];
  /** These, and whatever is spoken beside them. */
  spoken: readonly Adapter[];
  /** Of what the connection is made of: another one needs another connection. */
  signature: string;
  link: Link | undefined;
}

export interface Parts {
  deps: MqttLinksDeps;
  holder: string;
  registry: TopicRegistry;
  counter: TopicCounter;
  figures: FigureRegistry;
  sampler: Sampler;
  held: Map<number, Held>;
  /** The product's own broker, whoever holds it. */
  own: {
    organizationId: number;
    load: (() => OwnLoad) | undefined;
    onTopicsRead: (() => void) | undefined;
  };
  ingest: Pick<Ingest, "take" | "refuseLarge"> | undefined;
  leasedUntil: number;
}
