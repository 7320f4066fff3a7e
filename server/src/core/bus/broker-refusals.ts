import type { Client } from "aedes";
import type { IConnectPacket } from "mqtt-packet";
import type { Rejection } from "../ingest/items.ts";
import { sayWhy } from "./aedes-internals.ts";
import { type BrokerConnection, type BrokerConnections, speakerOf } from "./broker-connections.ts";
import type { Budget } from "./limits.ts";
import type { EndReason, Fault } from "./mqtt5.ts";
import { nameOf, type OutsideIdentity } from "./rights.ts";

/** As the standard calls it: it is looked up by that name. */
const FAULTS: Readonly<Record<Fault, string>> = {
  topicAlias: "Topic Alias",
  subscriptionIdentifier: "Subscription Identifier",
  badAuthenticationMethod: "Authentication Method",
  protocolError: "AUTH or an empty topic",
};

type Refused = Omit<Rejection, "serialNumber" | "speaker">;
const WHY: Partial<Record<Rejection["reason"], EndReason>> = {
  tooLarge: "tooLarge",
  qosNotSupported: "qosNotSupported",
  tooManyPackets: "tooFast",
  notReading: "overQuota",
};
export type OutsideConnection = BrokerConnection & { identity: OutsideIdentity; budget: Budget };

export const isFromOutside = (connection: BrokerConnection | undefined): connection is OutsideConnection =>
  connection?.identity !== undefined && connection.identity.kind !== "internal";
export const senderOf = ({ identity, speaker }: OutsideConnection) => ({
  serialNumber: nameOf(identity),
  ...(speaker && { speaker }),
});
export const lastLevel = (topic: string): string => topic.slice(topic.lastIndexOf("/") + 1);

export interface FaultyPacket {
  cmd: string;
  /** With which its connection began. */
  connect: IConnectPacket;
}

interface RefusalOptions {
  connections: BrokerConnections;
  reject(rejection: Rejection): void;
}

/** What is refused is counted, and told to whoever is put out for it. */
export function createRefusals({ connections, reject }: RefusalOptions) {
  const refuseConnection = (
    client: Client,
    said: Refused,
    why: EndReason = WHY[said.reason] ?? "administrative",
  ): void => {
    const connection = connections.of(client);
    connections.willEnd(client, "kicked");
    sayWhy(client, why);
    if (isFromOutside(connection)) reject({ ...said, ...senderOf(connection) });
  };
  /** Counts what was too large; with too many of them the connection has to end, and is told so. */
  const isCounted = (
    client: Client,
    connection: OutsideConnection,
    { topic, bytes }: { topic: string; bytes: number },
  ): boolean => {
    const said = { reason: "tooLarge", kind: lastLevel(topic), detail: `${bytes} bytes`, topic } as const;
    const isFew = connection.budget.oversized.take(Date.now());
    if (isFew) reject({ ...said, ...senderOf(connection) });
    else refuseConnection(client, said);
    return isFew;
  };
  /** Counts a topic that a device may not use; with too many of others its connection has to end. */
  const refuseTopic = (client: Client, connection: OutsideConnection, said: Refused): void => {
    const serialNumber = nameOf(connection.identity);
    reject({ ...said, ...senderOf(connection) });
    const isOwn = said.reason === "unknownTopic" || `/${said.detail}/`.includes(`/${serialNumber}/`);
    if (isOwn || connection.budget.foreignTopics.take(Date.now())) return;
    connections.willEnd(client, "kicked");
    sayWhy(client, "notAuthorized");
    throw new Error("too many topics of others");
  };
  /** Counts what a client of MQTT 5 used that is not offered. Before it has signed in there is only the name that it says. */
  const fault = (client: Client, { cmd: kind, connect }: FaultyPacket, what: Fault): void => {
    const said = { reason: "notOffered", kind, detail: FAULTS[what] } as const;
    if (isFromOutside(connections.of(client))) return void refuseConnection(client, said, what);
    const { username = "", clientId } = connect;
    reject({ ...said, serialNumber: username, speaker: { ...speakerOf(client, username), clientId } });
  };
  return { refuseConnection, refuseTopic, isCounted, fault };
}
