import { parseJson } from "@sweepline/contract/core/json.ts";
import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { BusMessage } from "../../core/bus/bus.ts";
import {
  type Adapter,
  type DeviceAddress,
  type ReadItem,
  textOf,
  type Unreadable,
} from "../../core/ingest/adapter.ts";
import { readMapData } from "./map-data.ts";
import { readProperty } from "./valetudo-properties.ts";
import { ANNOUNCEMENT, addressOf, FILTERS, isSent, maySubscribe, USUAL_PREFIX } from "./valetudo-topics.ts";

/** Longer than any property; what is longer is no property. */
const LONGEST_PROPERTY = 16_384;

export const valetudoAdapter: Adapter = {
  protocol: "valetudo",
  filters: FILTERS,
  addressOf,
  read(address, message) {
    if (address.kind === "MapData/map-data") return readMapData(address.serialNumber, message);
    if (message.payload.length > LONGEST_PROPERTY) return null;
    const text = textOf(message);
    if (address.kind === ANNOUNCEMENT) return readAnnouncement(text, message);
    const property = readProperty(address.kind, text);
    if (!property) return null;
    return "reason" in property ? property : readingItem(address, message, property);
  },
  sends: isSent,
  maySubscribe,
};

function readingItem(
  { kind }: DeviceAddress,
  { topic, receivedAt }: BusMessage,
  { keeps, ...payload }: Exclude<ReturnType<typeof readProperty>, Unreadable | undefined>,
): ReadItem {
  const item = { kind: "reading", payload, at: receivedAt, headerId: headerOf(payload) };
  if (kind !== "$state") return keeps ? { ...item, keeps } : item;
  const prefix = topic.slice(0, topic.indexOf("/"));
  return prefix === USUAL_PREFIX ? item : { ...item, keeps: { prefix } };
}

/** Two counters of one millisecond are two reports of work. */
function headerOf({ totals }: { totals?: { workedS?: number | undefined } | undefined }): number {
  return totals?.workedS === undefined ? 1 : 0;
}

/** What it tells Home Assistant of itself: maker, model, version. Kept as other robots' factsheets. */
function readAnnouncement(text: string, { receivedAt }: BusMessage): ReadItem | Unreadable {
  let device: unknown;
  try {
    ({ device } = parseJson(text) as { device?: unknown });
  } catch (error) {
    return { reason: "malformed", detail: (error as Error).message };
  }
  const { model, sw_version: version } = (device ?? {}) as Record<string, unknown>;
  const isKnown = typeof version === "string" && version !== "" && version !== "unknown";
  const payload: Pick<VdaFactsheet, "typeSpecification" | "vehicleConfig"> = {
    ...(typeof model === "string" && { typeSpecification: { seriesName: model.slice(0, 128) } }),
    ...(isKnown && { vehicleConfig: { versions: [{ key: "software", value: version.slice(0, 128) }] } }),
  };
  return { kind: "factsheet", payload, at: receivedAt, headerId: 0 };
}
