import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { requireFreePort } from "./free-port.ts";

const HOST = "127.0.0.1";

let holder: Server;
let port = 0;
afterEach(() => void holder.close());

async function hold(): Promise<void> {
  holder = createServer().listen(0, HOST);
  await once(holder, "listening");
  port = (holder.address() as AddressInfo).port;
}

it("waits for a port that is about to be given up", async () => {
  await hold();
  let isWaiting = true;
  const free = requireFreePort({ host: HOST, port }, 60_000).finally(() => {
    isWaiting = false;
  });
  await expect(requireFreePort({ host: HOST, port }, 0)).rejects.toThrow("EADDRINUSE");
  expect(isWaiting).toBe(true);
  holder.close();
  await free;
});

it("gives up on one that stays taken, and at once on one that is not ours to take", async () => {
  await hold();
  await expect(requireFreePort({ host: HOST, port }, 150)).rejects.toThrow("EADDRINUSE");
  await expect(requireFreePort({ host: "192.0.2.1", port }, 60_000)).rejects.toThrow("EADDRNOTAVAIL");
});

it("takes any for port 0", async () => {
  await requireFreePort({ host: "192.0.2.1", port: 0 }, 0);
});
