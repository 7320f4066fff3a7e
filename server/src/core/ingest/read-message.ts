import type { Topic } from "@sweepline/contract/core/topic.ts";
import { z } from "zod";
import type { BusMessage } from "../bus/bus.ts";
import type { RejectionReason } from "./items.ts";

/** Where a device's topic leads: `{interface}/v2/{manufacturer}/{serialNumber}/{kind}`. */
export interface TopicParts {
  manufacturer: string;
  serialNumber: string;
  kind: string;
}

const LEVELS = 5;

export function topicParts(topic: string): TopicParts | undefined {
  const levels = topic.split("/");
  if (levels.length !== LEVELS || levels[1] !== "v2") return undefined;
  const [, , manufacturer = "", serialNumber = "", kind = ""] = levels;
  return { manufacturer, serialNumber, kind };
}

/** Topics that devices send, by the last level of their address. */
export type TopicTable = Readonly<Record<string, Topic>>;

export function tableOf(topics: readonly Topic[]): TopicTable {
  const entries = topics.map((topic) => [topic.pattern.slice(topic.pattern.lastIndexOf("/") + 1), topic]);
  return Object.assign(Object.create(null), Object.fromEntries(entries)) as TopicTable;
}

export interface Header {
  timestamp: string;
  headerId: number;
}

export type Read =
  | { payload: Header; at: number }
  | { reason: Extract<RejectionReason, "malformed" | "invalid">; detail: string };

/** Bytes → JSON → schema. Never throws: whatever is wrong becomes a reason. */
export function readMessage(topic: Topic, message: BusMessage): Read {
  let json: unknown;
  try {
    json = JSON.parse(
      Buffer.from(message.payload.buffer, message.payload.byteOffset, message.payload.length).toString(),
    );
  } catch (error) {
    return { reason: "malformed", detail: (error as Error).message };
  }
  const parsed = topic.payload.safeParse(json);
  if (!parsed.success) return { reason: "invalid", detail: firstIssue(parsed.error) };
  const payload = parsed.data as Header;
  return { payload, at: Date.parse(payload.timestamp) };
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}` : z.prettifyError(error);
}
