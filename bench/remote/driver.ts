/** A person's pages in a process of their own, to be killed: each takes a robot by force and drives it in a circle at the largest speed. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { DRIVE_EVERY_MS, DRIVE_VALID_MS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { REMOTE_PATH } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { WebSocket } from "ws";

const [port = "", token = "", ...devices] = process.argv.slice(2);
const WANTED = { linearMps: 1, angularRadps: 0.5, speedLevel: 3, validMs: DRIVE_VALID_MS } as const;

async function drive(deviceId: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${REMOTE_PATH}`);
  socket.on("error", () => undefined);
  const say = (request: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(request));
  };
  await once(socket, "open");
  const mine = Promise.withResolvers<void>();
  socket.on("message", (data) => {
    const reply = JSON.parse(String(data));
    if (reply.type === "signedIn") say({ type: "open", deviceId, seat: randomUUID(), language: "en" });
    if (reply.type === "opened") say({ type: "takeOver", reason: "bench" });
    if (reply.type === "lease" && reply.lease.holder?.isMe) mine.resolve();
    if (reply.type === "refused") console.error(JSON.stringify(reply));
  });
  say({ type: "signIn", token });
  await mine.promise;
  let sequence = 0;
  setInterval(() => {
    sequence += 1;
    say({ type: "drive", sentAt: performance.now(), sequence, ...WANTED });
  }, DRIVE_EVERY_MS);
}

await Promise.all(devices.map((id) => drive(Number(id))));
process.send?.({ type: "drives" });
