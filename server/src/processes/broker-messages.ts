import type { ListenOptions, Ports } from "../core/bus/listeners.ts";
import type { SiblingAnswers } from "../core/bus/siblings.ts";

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
  /** Of all processes but the first: where that takes in our own. */
  firstPort?: number | undefined;
}

export interface BrokerStop {
  type: "stop";
}

/** What one process asks of all others, by way of the server; `about`: the device, where it is about one. */
export interface SiblingQuestion {
  id: number;
  name: keyof SiblingAnswers;
  about: string;
}

export type BrokerOrder =
  | BrokerStart
  | BrokerStop
  | ({ type: "asked" } & SiblingQuestion)
  | { type: "answered"; id: number; answers: unknown[] };

export type BrokerMessage =
  /** It is about to let devices in, and answers from now on. */
  | { type: "serving" }
  | ({ type: "ask" } & SiblingQuestion)
  | { type: "answer"; id: number; answer: unknown }
  | { type: "ready"; ports: Ports }
  /** `code` as of Node's system errors, EADDRINUSE for one. */
  | { type: "failed"; message: string; code: string | undefined };
