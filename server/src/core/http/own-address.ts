import { networkInterfaces } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * Where others find this product: as the configuration says, else at this machine's first address that is not its own alone.
 * Behind a proxy, or in a container, only a person knows.
 */
export function ownAddressOf(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">,
  http: Pick<FastifyInstance, "server">,
): () => string {
  return () => {
    if (PUBLIC_URL) return PUBLIC_URL.replace(/\/$/, "");
    const address = http.server.address();
    // Port 0 was the wish for any.
    const port = typeof address === "object" && address ? address.port : PORT;
    const isEverywhere = HOST === "0.0.0.0" || HOST === "::";
    return `http://${isEverywhere ? outwardAddress() : bracketed(HOST)}:${port}`;
  };
}

function outwardAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);
