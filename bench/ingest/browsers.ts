/**
 * Browsers of a bench, in a process of their own: each watches a page of devices (rows and trails) over the real socket.
 * Counts every point of a trail it hears, and how old it was by the robot's time.
 */
import type { LiveReply, LiveRequest } from "@sweepline/contract/core/live-event.ts";
import { WebSocket } from "ws";

export interface BrowsersOrder {
  type: "watch" | "reset" | "tell";
  url?: string;
  /** Of the people they belong to, in turn: one person has only so many at once. */
  tokens?: string[];
  browsers?: number;
  /** Devices of the n-th browser: from n × step on, so many. */
  deviceIds?: number[];
  each?: number;
}

export interface BrowsersMessage {
  type: "watching" | "told";
  points: number;
  changes: number;
  frames: number;
  p50: number;
  p99: number;
}

let ages: number[] = [];
let changes = 0;
let frames = 0;

function onMessage(text: string): void {
  const reply = JSON.parse(text) as LiveReply;
  if (reply.type !== "events") return;
  frames += 1;
  const now = Date.now();
  for (const [name, , payload] of reply.events) {
    if (name === "deviceMoved") ages.push(now - Date.parse((payload as { at: string }).at));
    else changes += 1;
  }
}

function watch(url: string, { token, keys }: { token: string; keys: number[] }): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const ask = (request: LiveRequest): void => socket.send(JSON.stringify(request));
  return new Promise((resolve, reject) => {
    socket.on("open", () => ask({ type: "signIn", token }));
    socket.on("error", reject);
    socket.on("message", (data) => {
      const text = String(data);
      if (text.includes('"signedIn"')) {
        ask({ type: "subscribe", event: "deviceChanged", keys });
        ask({ type: "subscribe", event: "deviceMoved", keys });
        resolve();
      } else onMessage(text);
    });
  });
}

function message(type: BrowsersMessage["type"]): BrowsersMessage {
  ages.sort((a, b) => a - b);
  const at = (share: number): number => ages[Math.floor(ages.length * share)] ?? 0;
  return { type, points: ages.length, changes, frames, p50: at(0.5), p99: at(0.99) };
}

process.on("message", async (order: BrowsersOrder) => {
  if (order.type === "watch") {
    const { url = "", tokens = [], browsers = 0, deviceIds = [], each = 0 } = order;
    const pages = Array.from({ length: browsers }, (_, browser) =>
      Array.from(
        { length: each },
        (__, place) => deviceIds[(browser * each + place) % deviceIds.length] as number,
      ),
    );
    await Promise.all(
      pages.map((keys, browser) => watch(url, { token: tokens[browser % tokens.length] ?? "", keys })),
    );
    process.send?.(message("watching"));
  } else if (order.type === "reset") {
    ages = [];
    changes = 0;
    frames = 0;
  } else process.send?.(message("told"));
});
process.on("disconnect", () => process.exit());
