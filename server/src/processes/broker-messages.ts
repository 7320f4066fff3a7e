import type { ListenOptions, Ports } from "../core/bus/listeners.ts";

/** What the server and its broker child say to each other over their message channel. */
export interface BrokerStart extends ListenOptions {
  type: "start";
  databaseUrl: string;
  poolSize: number;
  /** An outside broker to take devices' messages from, instead of being one. */
  busUrl: string;
  /** This server's name at an outside broker: the same after a restart. */
  clientId: string;
  /** Signs in our own processes at the broker; new at every start of the server. */
  internalSecret: string;
  /** By which passwords at MQTT servers are sealed. */
  serverSecret: string;
  /** Networks that MQTT servers of tenants may be in, beside public ones. */
  outgoingNetworks: readonly string[];
  logLevel: string;
}

export interface BrokerStop {
  type: "stop";
}

export type BrokerOrder = BrokerStart | BrokerStop;

export type BrokerMessage =
  | { type: "ready"; ports: Ports }
  /** `code` as of Node's system errors, EADDRINUSE for one. */
  | { type: "failed"; message: string; code: string | undefined };
