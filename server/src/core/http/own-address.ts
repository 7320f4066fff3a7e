import { networkInterfaces } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { isEveryAddress } from "../reach.ts";
import { nameOf } from "../tls/certificate.ts";
import { isHttps } from "../transport-settings.ts";

/**
 * Where others find this product: as the configuration says, else by the name that its certificate is for, else at this
 * machine's first address that is not its own alone. Behind a proxy, or in a container, only a person knows.
 */
export function ownAddressOf(
  config: Pick<Config, "PUBLIC_URL" | "HOST" | "PORT" | "HTTPS_PORT" | "TLS" | "TLS_CERT">,
  http: Pick<FastifyInstance, "server">,
): () => string {
  return () => {
    const { PUBLIC_URL, HOST, PORT } = config;
    if (PUBLIC_URL) return PUBLIC_URL.replace(/\/$/, "");
    const address = http.server.address();
    // Port 0 was the wish for any.
    const port = typeof address === "object" && address ? address.port : PORT;
    const scheme = isHttps(config) ? "https" : "http";
    return `${scheme}://${certifiedName(config) ?? (isEveryAddress(HOST) ? outwardAddress() : bracketed(HOST))}:${port}`;
  };
}

/** Of a certificate that was given; one made here is for every address of this machine. */
export const certifiedName = (config: Pick<Config, "HTTPS_PORT" | "TLS" | "TLS_CERT">): string | undefined =>
  isHttps(config) && config.TLS_CERT !== "" ? nameOf(config.TLS_CERT) : undefined;

/** First the one that routes lead by, as far as one can tell. */
export function outwardAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

export const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);
