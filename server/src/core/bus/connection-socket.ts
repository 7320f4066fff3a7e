import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Route } from "../outgoing/outgoing.ts";

/** Where a connection leads. */
export interface Destination {
  host: string;
  port: number;
  /** Absent: not encrypted. */
  tls?: { /** PEM; absent: the usual authorities. */ ca?: string; isVerified: boolean };
  /** The way there past the guard, for destinations chosen by people who do not run the platform. */
  route?: Route;
}

/** The socket, and which event says that it can be spoken on. Throws where it cannot be made. */
export function socketTo(destination: Destination): { socket: Socket; readyOn: string } {
  const { port, tls, route } = destination;
  const host = route?.host ?? destination.host;
  const to = { host, port, ...(route && { lookup: route.lookup }) };
  if (!tls) return { socket: connectTcp({ ...to, noDelay: true }), readyOn: "connect" };
  const socket = connectTls({
    ...to,
    // Names are told to the server, addresses may not be (RFC 6066).
    ...(isIP(host) === 0 && { servername: host }),
    ...(tls.ca && { ca: tls.ca }),
    rejectUnauthorized: tls.isVerified,
  });
  return { socket, readyOn: "secureConnect" };
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "mqtt:": 1883, "mqtts:": 8883 };

/** Of a URL as configuration has it. */
export function destinationOf(url: URL): Destination & { username: string; password: string } {
  const isEncrypted = url.protocol === "mqtts:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || DEFAULT_PORTS[url.protocol] || 1883,
    ...(isEncrypted && { tls: { isVerified: true } }),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}
