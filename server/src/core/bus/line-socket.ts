import { type LookupOptions, lookup as lookUp } from "node:dns";
import { BlockList, connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { LineFault } from "./line-fault.ts";

/** Where a line leads. */
export interface Destination {
  host: string;
  port: number;
  /** Absent: not encrypted. */
  tls?: { /** PEM; absent: the usual authorities. */ ca?: string; isVerified: boolean };
  /**
   * Not to this machine itself, nor to what only its neighbors on the wire reach: for destinations chosen by people who do
   * not run it.
   */
  isOutsideOnly?: boolean;
}

/** The socket, and which event says that it can be spoken on. Throws where it may not or cannot be made. */
export function socketTo(destination: Destination): { socket: Socket; readyOn: string } {
  const { host, port, tls, isOutsideOnly = false } = destination;
  if (isOutsideOnly && isIP(host) > 0) refuseInside(host);
  // Checked where the name is resolved, so that it cannot mean one address when looked at and another when used.
  const lookup = isOutsideOnly ? { lookup: lookUpOutside } : {};
  if (!tls) return { socket: connectTcp({ host, port, noDelay: true, ...lookup }), readyOn: "connect" };
  const socket = connectTls({
    host,
    port,
    ...lookup,
    // Names are told to the server, addresses may not be (RFC 6066).
    ...(isIP(host) === 0 && { servername: host }),
    ...(tls.ca && { ca: tls.ca }),
    rejectUnauthorized: tls.isVerified,
  });
  return { socket, readyOn: "secureConnect" };
}

const INSIDE = new BlockList();
INSIDE.addSubnet("127.0.0.0", 8, "ipv4");
INSIDE.addSubnet("0.0.0.0", 8, "ipv4");
INSIDE.addSubnet("169.254.0.0", 16, "ipv4");
INSIDE.addAddress("::1", "ipv6");
INSIDE.addAddress("::", "ipv6");
INSIDE.addSubnet("fe80::", 10, "ipv6");

/** IPv4 addresses written as IPv6 ones are looked at as what they are. */
function refuseInside(address: string): void {
  if (INSIDE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))
    throw new LineFault("addressNotAllowed", address);
}

const lookUpOutside: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...(options as LookupOptions), all: true }, (error, addresses) => {
    try {
      for (const { address } of addresses ?? []) refuseInside(address);
    } catch (fault) {
      return done(fault as NodeJS.ErrnoException, "", 0);
    }
    const [first] = addresses ?? [];
    if (error || !first || options.all) done(error, addresses as never, 0);
    else done(null, first.address, first.family);
  });
};

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
