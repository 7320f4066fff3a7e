import { afterAll, expect, it } from "vitest";
import { aHookReceiver } from "../../../test/message-receivers.ts";
import { createOutgoing } from "../../core/outgoing/outgoing.ts";
import { sendGuarded } from "./guarded-request.ts";

const inside = await aHookReceiver();
afterAll(() => inside.close());

const post = (url: string) => ({ url, method: "POST", headers: {}, body: "{}" });

it.each(["127.0.0.1", "[::1]", "10.0.0.7", "169.254.169.254", "0x7f.1", "[::ffff:127.0.0.1]"])(
  "does not reach %s unless it is listed, and says no more than of any other that it cannot reach",
  async (host) => {
    const url = `http://${host}:${inside.port}/hook`;
    const closed = await sendGuarded(createOutgoing({ networks: [] }), post(url));
    expect(closed).toEqual({ outcome: "retry", reason: "unreachable", status: null, isChannels: true });
    expect(inside.hooks).toEqual([]);
  },
);

it("resolves a name again with each attempt, so that one which leads inside later on is refused then", async () => {
  const answers = [["127.0.0.2"], ["127.0.0.1"]];
  const outgoing = createOutgoing({
    networks: ["127.0.0.1"],
    resolve: async () => answers.shift() ?? ["10.0.0.7"],
  });
  const url = `http://hooks.example.com:${inside.port}/hook`;
  const outcomes = [];
  for (let n = 0; n < 3; n += 1) outcomes.push((await sendGuarded(outgoing, post(url))).outcome);
  expect(outcomes).toEqual(["retry", "delivered", "retry"]);
  expect(inside.hooks).toHaveLength(1);
});
