/** Browsers of the live bench, in a process of their own: they subscribe, and count what arrives. */
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { WebSocket } from "ws";

export interface BrowsersOrder {
  port: number;
  browsers: number;
  robots: number;
  events: string[];
  /** Each leaves out a robot of its own, so that no two frames are the same. */
  isDifferent: boolean;
}
export interface BrowsersCount {
  frames: number;
  bytes: number;
}

let frames = 0;
let bytes = 0;

process.on("message", async (order: BrowsersOrder | "count") => {
  if (order === "count") {
    process.send?.({ frames, bytes } satisfies BrowsersCount);
    return;
  }
  await Promise.all(Array.from({ length: order.browsers }, (_, index) => open(order, index)));
  process.send?.("open");
});

async function open({ port, robots, events, isDifferent }: BrowsersOrder, index: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
  await new Promise((resolve) => socket.once("open", resolve));
  const signedIn = new Promise((resolve) => socket.once("message", resolve));
  socket.send(JSON.stringify({ type: "signIn", token: `t${index}` }));
  await signedIn;
  const keys = Array.from({ length: robots }, (_, robot) => robot + 1).filter(
    (key) => !isDifferent || key !== index + 1,
  );
  for (const event of events) socket.send(JSON.stringify({ type: "subscribe", event, keys }));
  socket.on("message", (data: Buffer) => {
    frames += 1;
    bytes += data.length;
  });
}
