import type { Topic } from "@sweepline/contract/core/topic.ts";
import { topicFilter } from "@sweepline/contract/core/topic.ts";
import { CLEANING_TOPICS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { VDA_TOPICS, type VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import { MAPPING_TOPICS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { REMOTE_TOPICS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { type Adapter, type DeviceName, type ProtocolState, readMessage } from "../../core/ingest/adapter.ts";

const LEVELS = 5;
const VERSION_LEVEL = "v2";

/** Topics that robots send, by the last level of their address. */
const SENT: ReadonlyMap<string, Topic> = new Map(
  Object.values({ ...VDA_TOPICS, ...CLEANING_TOPICS, ...REMOTE_TOPICS, ...MAPPING_TOPICS })
    .filter(({ sender }) => sender === "device")
    .map((topic) => [topic.pattern.slice(topic.pattern.lastIndexOf("/") + 1), topic]),
);
/** Of who is watched from far away: of use now and not later. */
const RELAYED: ReadonlySet<string> = new Set(["remote", "mapping"]);

export const vdaAdapter: Adapter = {
  protocol: "vda5050",
  filters: [...SENT.values()].map(({ pattern }) => topicFilter(pattern)),
  addressOf(topic) {
    const levels = topic.split("/");
    if (levels.length !== LEVELS || levels[1] !== VERSION_LEVEL || topic.startsWith("$")) return undefined;
    const [iface, , manufacturer = "", serialNumber = "", kind = ""] = levels;
    return iface === "" || kind === "" ? undefined : { manufacturer, serialNumber, kind };
  },
  read({ kind }, message) {
    const topic = SENT.get(kind);
    if (!topic) return { reason: "unknownTopic", detail: message.topic };
    const read = readMessage(topic, message);
    if ("reason" in read) return read;
    // Said once a connection, so here it costs little to look. One behind another broker may have been connected long
    // before it was admitted.
    if (kind !== "connection" && message.source === undefined) return read;
    return { ...read, keeps: mannersOf(message.topic, read.payload as VdaHeader) };
  },
  sends: (kind) => SENT.has(kind),
  relays: (kind) => RELAYED.has(kind),
  maySubscribe(device, filter) {
    const kind = kindBelow(device, filter);
    return kind !== undefined && !/[+#]/.test(filter) && !SENT.has(kind);
  },
  rootOf: interfaceOf,
};

/** Robots choose the first level of their topics and their version; who writes to them has to use the same. */
function mannersOf(topic: string, { version }: VdaHeader): ProtocolState {
  return { interface: interfaceOf(topic), version };
}

function interfaceOf(topic: string): string {
  return topic.slice(0, topic.indexOf("/"));
}

/** The last level of a topic below the device's prefix, whatever its interface name. */
function kindBelow({ manufacturer, serialNumber }: DeviceName, topic: string): string | undefined {
  const slash = topic.indexOf("/");
  const prefix = `/${VERSION_LEVEL}/${manufacturer}/${serialNumber}/`;
  if (slash < 1 || topic.startsWith("$") || !topic.startsWith(prefix, slash)) return undefined;
  const kind = topic.slice(slash + prefix.length);
  return kind === "" || kind.includes("/") ? undefined : kind;
}
