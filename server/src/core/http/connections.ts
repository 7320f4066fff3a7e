import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { HttpLimits } from "./http-limits.ts";

const CHECK_MS = 1_000;

/** How many connections there are, and how long each may take for what. Sockets that were upgraded keep times of their own. */
export function boundConnections(
  server: Server,
  limits: HttpLimits,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = limits.requestsAConnection;
  server.maxHeadersCount = limits.headers;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.timeout = limits.stillMs;
  // Read when the server begins to listen; its type knows it as an option of the constructor only.
  Object.assign(server, { connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersMs) });
  if (!isBehindProxy) boundAddresses(server, limits.connectionsAnAddress);
}

function boundAddresses(server: Server, most: number): void {
  const counts = new Map<string, number>();
  // For TLS too this is the plain connection, before anybody has computed anything for it.
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (counts.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
