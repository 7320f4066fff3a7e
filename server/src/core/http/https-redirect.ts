import { createServer, type Server } from "node:http";
import { isIP } from "node:net";

/**
 * What answers on the unencrypted port of a product with a certificate: come back encrypted, by the same way (308, so that
 * a call stays the call it was). It reads no body and keeps nothing open.
 */
export interface RedirectOptions {
  /** Of https; asked for each request, since port 0 becomes another. */
  httpsPort(): number;
  /** Where people find the product, as configured; empty: the host that they asked for. */
  publicUrl: string;
}

const TIMEOUT_MS = 10_000;
const DEFAULT_PORT = 443;
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/i;

export function createRedirect({ httpsPort, publicUrl }: RedirectOptions): Server {
  const server = createServer((request, response) => {
    const base = publicUrl || baseOf(request.headers.host ?? "", httpsPort());
    const path = request.url ?? "/";
    response.setHeader("connection", "close");
    if (base === undefined || !path.startsWith("/")) response.writeHead(400).end();
    else response.writeHead(308, { location: base.replace(/\/$/, "") + path, "content-length": 0 }).end();
  });
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  server.timeout = TIMEOUT_MS;
  server.maxConnections = 1_000;
  return server;
}

/** Undefined for what is no host: nobody is led to what somebody else wrote into the header. */
function baseOf(header: string, port: number): string | undefined {
  const bracketed = /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(header)?.[1];
  const [name = "", ...ports] = header.split(":");
  if (!bracketed && (ports.length > 1 || !/^\d{0,5}$/.test(ports[0] ?? ""))) return undefined;
  const host = bracketed ?? name;
  if (bracketed ? isIP(host) !== 6 : !HOST_NAME.test(host)) return undefined;
  return `https://${bracketed ? `[${host}]` : host}${port === DEFAULT_PORT ? "" : `:${port}`}`;
}
