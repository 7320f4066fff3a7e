/** A browser's connection whose fullness the test decides. */
import { EventEmitter } from "node:events";
import type { LiveSocket } from "../src/core/live/hub-model.ts";

export class SlowSocket extends EventEmitter implements LiveSocket {
  bufferedAmount = 0;
  readonly frames: unknown[][] = [];
  pings = 0;

  send(data: string | Buffer): void {
    const message = JSON.parse(String(data));
    if (message.type === "events") this.frames.push(message.events);
    this.emit("sent", message.type);
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number): void {
    this.emit("closing", code);
    this.emit("close");
  }
  terminate(): void {
    this.emit("terminated");
    this.emit("close");
  }
  says(message: unknown): void {
    this.emit("message", Buffer.from(JSON.stringify(message)), false);
  }
}
