import type { LiveRequest } from "@sweepline/contract/core/live-event.ts";
import { describe, expect, it } from "vitest";
import { waitBefore } from "./connection.ts";
import { createSubscriptions } from "./subscriptions.ts";

function recorded() {
  const sent: LiveRequest[] = [];
  const subscriptions = createSubscriptions((message) => sent.push(message));
  /** What was sent since the last look. */
  const settled = async () => {
    await Promise.resolve();
    return sent.splice(0);
  };
  return { subscriptions, settled };
}

describe("subscriptions follow what is on screen", () => {
  it("asks once for what several components show, and gives it back when the last one goes", async () => {
    const { subscriptions, settled } = recorded();
    const first = subscriptions.add("state", [1, 2]);
    const second = subscriptions.add("state", [2, 3]);
    expect(await settled()).toEqual([{ type: "subscribe", event: "state", keys: [1, 2, 3] }]);
    first();
    expect(await settled()).toEqual([{ type: "unsubscribe", event: "state", keys: [1] }]);
    second();
    expect(await settled()).toEqual([{ type: "unsubscribe", event: "state", keys: [2, 3] }]);
  });

  it("sends nothing for rows that only moved", async () => {
    const { subscriptions, settled } = recorded();
    const before = subscriptions.add("state", [1, 2]);
    await settled();
    before();
    subscriptions.add("state", [2, 1]);
    expect(await settled()).toEqual([]);
  });

  it("asks for everything again after a new connection", async () => {
    const { subscriptions, settled } = recorded();
    subscriptions.add("state", [5]);
    subscriptions.add("totals", [0]);
    await settled();
    subscriptions.resend();
    expect(await settled()).toEqual([
      { type: "subscribe", event: "state", keys: [5] },
      { type: "subscribe", event: "totals", keys: [] },
    ]);
  });

  it("keeps each message within what the server takes", async () => {
    const { subscriptions, settled } = recorded();
    subscriptions.add(
      "state",
      Array.from({ length: 4_500 }, (_, n) => n + 1),
    );
    expect((await settled()).map((message) => ("keys" in message ? message.keys.length : 0))).toEqual([
      2_000, 2_000, 500,
    ]);
  });
});

describe("coming back after a loss", () => {
  it("waits longer each time, at most half a minute, and never exactly as long as the others", () => {
    expect(waitBefore(0, 1)).toBe(500);
    expect(waitBefore(3, 1)).toBe(4_000);
    expect(waitBefore(30, 1)).toBe(30_000);
    expect(waitBefore(3, 0)).toBe(2_000);
  });
});
