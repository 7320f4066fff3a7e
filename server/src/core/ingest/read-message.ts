import { parseJson } from "@sweepline/contract/core/json.ts";
import type { Topic } from "@sweepline/contract/core/topic.ts";
import { z } from "zod";
import type { BusMessage } from "../bus/bus.ts";
import type { ReadItem, Unreadable } from "./adapter.ts";

interface Header {
  timestamp: string;
  headerId: number;
}

/** Bytes → JSON → schema. Never throws: whatever is wrong becomes a reason. */
export function readMessage(topic: Topic, message: BusMessage): ReadItem | Unreadable {
  let json: unknown;
  try {
    json = parseJson(textOf(message));
  } catch (error) {
    return { reason: "malformed", detail: (error as Error).message };
  }
  const parsed = topic.payload.safeParse(json);
  if (!parsed.success) return { reason: "invalid", detail: firstIssue(parsed.error) };
  const payload = parsed.data as Header;
  return { payload, at: Date.parse(payload.timestamp), headerId: payload.headerId };
}

export function textOf({ payload }: Pick<BusMessage, "payload">): string {
  return Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString();
}

export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}` : z.prettifyError(error);
}
