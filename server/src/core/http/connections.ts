import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createAddressCounts } from "./address-counts.ts";
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
  const counts = createAddressCounts(most);
  // For TLS too this is the plain connection, before anybody has computed anything for it.
  server.on("connection", (socket: Socket) => {
    const release = counts.take(socket.remoteAddress ?? "");
    if (release) socket.once("close", release);
    else socket.destroy();
  });
}
