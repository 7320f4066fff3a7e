import { MQTT_SERVER_EVENTS, OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";

import type { BusMessage } from "../../core/bus/bus.ts";
import { faultOf } from "../../core/bus/connection-fault.ts";
import { LARGEST_PACKET_BYTES, largestPayload } from "../../core/bus/limits.ts";
import type { IPublishPacket, Oversized } from "../../core/bus/mqtt-connection.ts";
import { addressAmong } from "../../core/ingest/adapter.ts";
import { readLinkStatuses, type SendAnswer, type SendOrder } from "../mqtt-servers/index.ts";
import { linksStore } from "./links.store.ts";
import type { Held, Parts } from "./links-parts.ts";

/** A message of a server: counted, shown to who watches, and taken where a protocol of the server knows it. */
export async function receive(
  parts: Parts,
  { server, spoken }: Held,
  { message, packet }: { message: BusMessage & { source: number }; packet: IPublishPacket },
): Promise<void> {
  const { id, organizationId } = server;
  const { topic, payload } = message;
  const known = addressAmong(spoken, topic);
  // Nothing looks into what is too long for its kind.
  const largest = known ? largestPayload(known.address.kind) : LARGEST_PACKET_BYTES;
  if (payload.length > largest) return leave(parts, id, { topic, bytes: payload.length });
  note(parts, { serverId: id, organizationId, message, qos: packet.qos });
  if (known) await parts.ingest?.take(message);
}

/** A message that is too large to be read at all: counted where any other would be, with its name and size. */
export function leave(
  { ingest, figures, registry, counter }: Parts,
  serverId: number,
  { topic, bytes }: Pick<Oversized, "topic" | "bytes">,
): void {
  const receivedAt = Date.now();
  figures.received(serverId, receivedAt);
  const found = registry.find(serverId, topic);
  const payload = { malformed: `${bytes} bytes`, results: [] };
  if (found)
    counter.note(
      { ...found, payload, isViolation: true },
      { topic, payload: new Uint8Array(), receivedAt, source: serverId },
    );
  ingest?.refuseLarge({ topic, bytes, source: serverId });
}

export function note(
  { figures, registry, counter, sampler }: Parts,
  onMessage: { serverId: number; organizationId: number; message: BusMessage; qos: number },
): void {
  const { serverId, message } = onMessage;
  figures.received(serverId, message.receivedAt);
  const observation = registry.observe(serverId, message);
  if (observation) counter.note(observation, message);
  sampler.offer({ ...onMessage, observation });
}

/** What becomes of a message that somebody wants to have sent; undefined: another process holds the link. */
export function sendBy(
  { held }: Parts,
  { serverId, ...message }: SendOrder,
): Promise<SendAnswer> | undefined {
  const link = held.get(serverId)?.link;
  if (!link) return undefined;
  if (!link.connection) return Promise.resolve({ outcome: "noLine", detail: "" });
  return link.connection.publish(message).then(
    () => ({ outcome: "sent", detail: "" }),
    (error) => ({ outcome: "refused", detail: faultOf(error).message }),
  );
}

/** Writes down what was counted and how links are, and tells who watches. */
export async function flush(parts: Parts): Promise<void> {
  const { deps, figures, own } = parts;
  if (own.load && parts.held.has(OWN_BROKER)) figures.own(OWN_BROKER, own.load());
  const changed = figures.takeChanged();
  if (changed.length === 0) return;
  try {
    await linksStore(deps.db).write(parts.holder, changed);
  } catch (error) {
    figures.giveBack(changed);
    throw error;
  }
  await announce(
    parts,
    changed.map(({ id }) => id),
  );
}

export async function announce({ deps }: Parts, ids: readonly number[]): Promise<void> {
  const { linkChanged, linkTrouble } = MQTT_SERVER_EVENTS;
  const wanted = [...new Set(ids)].filter((id) => deps.announcer.isWanted(linkChanged.name, id));
  if (wanted.length === 0) return;
  const rows = await readLinkStatuses(deps.db, wanted);
  deps.announcer.announce(
    rows.flatMap(({ id, organizationId, link, trouble }) => [
      { entry: [linkChanged.name, id, link], organizationId },
      { entry: [linkTrouble.name, id, trouble], organizationId },
    ]),
  );
}
