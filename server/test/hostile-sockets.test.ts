/**
 * Hostile frames at every socket of the contract, by nobody and by each role: the socket answers in its words or ends with a
 * code of ours, and whoever is honest notices nothing. `HOSTILE_SEED` draws the same frames again.
 */
import type { AddressInfo } from "node:net";
import { ALL_EVENTS, ALL_SOCKETS } from "@sweepline/contract/catalogue.ts";
import { LIVE_PATH, LIVE_SOCKET, type LiveEntry, type Socket } from "@sweepline/contract/core/live-event.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { afterAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { LIVE_TOPIC, messageOf } from "../src/core/live/index.ts";
import { lotsOf } from "../src/demo/random.ts";
import { hostileFrame } from "./hostile-calls.ts";
import { hostilePeople, ROLES } from "./hostile-people.ts";
import { type Client, signedIn } from "./live-fixture.ts";
import { refusalKeys } from "./refusal-keys.ts";
import { aWorld } from "./world.ts";

const SEED = process.env.HOSTILE_SEED ?? String(Date.now());
const FRAMES = 10_000;
/** Of one socket, if it lives so long: what a page may send at once, and a little more. */
const A_SOCKET = 220;
/**
 * Our own end (1005), and those that the product chose: no text, bad, too large, signed out, late, too slow, too many. Where it
 * closes while more is in progress, the connection may break before its reason has arrived (1006).
 */
const KNOWN_ENDS = new Set([1005, 1006, 1007, 1008, 1009, 4001, 4008, 4013, 4029]);
/** What a socket says beside the keys of the contract. */
const OWN_KEYS = new Set(["tooManyKeys"]);

const world = await aWorld();
const people = hostilePeople(world);
const keys = await refusalKeys();
const device = await world.aDevice({ organizationId: world.rootId });
await world.app.http.listen({ port: 0, host: "127.0.0.1" });
const base = `ws://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
afterAll(() => world.close());

/** The end of a socket that got the frames, and everything it said. */
async function send(path: string, token: string | undefined, frames: readonly (string | Buffer)[]) {
  const socket = new WebSocket(base + path);
  const said: string[] = [];
  socket.on("message", (data) => said.push(String(data)));
  // The close that follows tells.
  socket.on("error", () => undefined);
  const end = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.on("open", resolve));
  if (token !== undefined) socket.send(JSON.stringify({ type: "signIn", token }));
  // Until it has signed in, whatever else comes ends the socket.
  if (token !== undefined && said.length === 0)
    await new Promise((resolve) => {
      socket.once("message", resolve);
      socket.once("close", resolve);
    });
  for (const frame of frames) socket.send(frame);
  const isRead = new Promise((resolve) => socket.once("pong", resolve));
  // Where the socket has ended there is nobody to answer.
  socket.ping("", true, () => undefined);
  await Promise.race([end, isRead]);
  socket.close();
  return { end: await end, said };
}

function* drawn({ path, request }: Socket) {
  const lots = lotsOf(SEED, path);
  for (let left = FRAMES; left > 0; left -= A_SOCKET) {
    const frames = Array.from({ length: Math.min(left, A_SOCKET) }, () => {
      const event = lots.chance(0.8) ? { event: lots.pick(ALL_EVENTS).name } : {};
      return hostileFrame(request, event, lots);
    });
    yield { role: lots.chance(0.4) ? ("platformAdmin" as const) : lots.pick(ROLES), frames };
  }
}

async function changeReceived(client: Client, value: string): Promise<void> {
  const { name } = TELEMETRY_EVENTS.deviceChanged;
  const entry: LiveEntry = [name, device, { status: value }];
  const announcement = { entry, organizationId: world.rootId, operatorStaffId: null };
  await world.bus.publish(LIVE_TOPIC, messageOf([announcement]));
  await client.until(({ entries }) =>
    entries.some(([, , received]) => (received as { status?: string }).status === value),
  );
}

describe("hostile frames", () => {
  it.each(ALL_SOCKETS.map((socket) => [socket.path, socket] as const))(
    `end in words and known ends, as HOSTILE_SEED=${SEED} draws them: %s`,
    async (path, socket) => {
      for (const { role, frames } of drawn(socket)) {
        const token = await people.tokenOf(role);
        const { end, said } = await send(path, token, frames);
        expect(KNOWN_ENDS, `${role} ended with ${end}`).toContain(end);
        for (const text of said) {
          const reply = JSON.parse(text);
          expect(["signedIn", "refused", "events", "beat"], text).toContain(reply.type);
          if (reply.type === "refused")
            expect(keys.has(reply.error) || OWN_KEYS.has(reply.error), text).toBe(true);
        }
      }
    },
    120_000,
  );

  it("cost whoever watches nothing", async () => {
    const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const client = await signedIn(base + LIVE_PATH, admin.accessToken);
    client.send({ type: "subscribe", event: TELEMETRY_EVENTS.deviceChanged.name, keys: [device] });
    client.send({ type: "subscribe", event: "fence", keys: [] });
    await client.until(({ replies }) => replies.some(({ type }) => type === "refused"));
    await changeReceived(client, "01");
    const lots = lotsOf(SEED, "beside");
    const frames = Array.from({ length: A_SOCKET }, () => hostileFrame(LIVE_SOCKET.request, {}, lots));
    await Promise.all(
      Array.from({ length: 20 }, async () => send(LIVE_PATH, await people.tokenOf("platformAdmin"), frames)),
    );
    await changeReceived(client, "02");
    client.socket.close();
    expect(await client.closed).toBe(1005);
  });
});
