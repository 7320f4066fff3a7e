import { isIP, type Socket } from "node:net";
import { plainAddress } from "../networks.ts";

/**
 * The PROXY protocol, versions 1 and 2, by which a balancer tells whom it serves: the header is the first that comes over
 * a connection, before TLS. Source: haproxy.org/download/3.2/doc/proxy-protocol.txt. Whoever may send it can say to be
 * anyone, so it is read from balancers that are known by address only, and from those nothing else is taken.
 */
export interface Source {
  remoteIp: string;
  port: number;
}

class ProxyFault extends Error {}

/** §2.1: the longest line with its end. */
const V1_BYTES = 107;
const V1_START = Buffer.from("PROXY ");
const V1_LINE =
  /^PROXY (?:UNKNOWN(?: .*)?|TCP([46]) ([\da-fA-F.:]+) ([\da-fA-F.:]+) (0|[1-9]\d{0,4}) (0|[1-9]\d{0,4}))$/;
/** §2.2. */
const V2_START = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const V2_FIXED_BYTES = 16;
/** Addresses take 36 at most; the rest is room for what balancers add. */
const V2_REST_BYTES = 2_048;
const [LOCAL, PROXY] = [0x20, 0x21];
const [UNSPECIFIED, TCP4, TCP6] = [0x00, 0x11, 0x21];

/** `source` is null where the balancer speaks for itself, as to see whether we are there. */
export interface Header {
  bytes: number;
  source: Source | null;
}

/** Undefined: not all of it is here yet. Throws where it is none. */
export function parseProxyHeader(bytes: Buffer): Header | undefined {
  if (isStartOf(V2_START, bytes)) return bytes.length < V2_FIXED_BYTES ? undefined : parseV2(bytes);
  if (isStartOf(V1_START, bytes)) return parseV1(bytes);
  throw new ProxyFault("no PROXY header");
}

/** Whether it begins so, as far as it has come. */
function isStartOf(start: Buffer, bytes: Buffer): boolean {
  const length = Math.min(start.length, bytes.length);
  return start.subarray(0, length).equals(bytes.subarray(0, length));
}

function parseV1(bytes: Buffer): Header | undefined {
  const end = bytes.subarray(0, V1_BYTES).indexOf("\r\n");
  if (end < 0) {
    if (bytes.length >= V1_BYTES) throw new ProxyFault("PROXY line without end");
    return undefined;
  }
  const found = V1_LINE.exec(bytes.toString("latin1", 0, end));
  if (!found) throw new ProxyFault("malformed PROXY line");
  const [, version, from = "", to = "", port = ""] = found;
  if (version === undefined) return { bytes: end + 2, source: null };
  if (
    isIP(from) !== Number(version) ||
    isIP(to) !== Number(version) ||
    found.slice(4).some((text) => Number(text) > 65_535)
  )
    throw new ProxyFault("malformed addresses in PROXY line");
  return { bytes: end + 2, source: { remoteIp: plainAddress(from), port: Number(port) } };
}

function parseV2(bytes: Buffer): Header | undefined {
  const [command, family, rest] = [bytes.readUInt8(12), bytes.readUInt8(13), bytes.readUInt16BE(14)];
  if (command !== LOCAL && command !== PROXY) throw new ProxyFault("unknown PROXY command");
  if (rest > V2_REST_BYTES) throw new ProxyFault("PROXY header too long");
  const total = V2_FIXED_BYTES + rest;
  if (command === PROXY && family !== TCP4 && family !== TCP6 && family !== UNSPECIFIED)
    throw new ProxyFault("PROXY header of another transport");
  if (rest < addressBytes(command, family)) throw new ProxyFault("PROXY header too short");
  if (bytes.length < total) return undefined;
  return {
    bytes: total,
    source: command === LOCAL ? null : sourceOf(bytes.subarray(V2_FIXED_BYTES), family),
  };
}

const addressBytes = (command: number, family: number): number => {
  if (command === LOCAL || family === UNSPECIFIED) return 0;
  return family === TCP4 ? 12 : 36;
};

/** Source address, destination address, source port, destination port. */
function sourceOf(bytes: Buffer, family: number): Source | null {
  if (family === TCP4) return { remoteIp: [...bytes.subarray(0, 4)].join("."), port: bytes.readUInt16BE(8) };
  if (family !== TCP6) return null;
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(2 * index).toString(16));
  // The shortest spelling, as addresses of sockets have it.
  const { hostname } = new URL(`http://[${groups.join(":")}]`);
  return { remoteIp: mapped(hostname.slice(1, -1)), port: bytes.readUInt16BE(32) };
}

/** As `::ffff:a00:7`, which the URL's spelling makes of an IPv4 address. */
function mapped(address: string): string {
  const found = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  if (!found) return address;
  const [high, low] = [Number.parseInt(found[1] ?? "", 16), Number.parseInt(found[2] ?? "", 16)];
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/** Takes the header off a connection; what came behind it is left for whoever reads next. Rejects where there is none in time. */
export function readProxyHeader(socket: Socket, timeoutMs: number): Promise<Source | null> {
  return new Promise((resolve, reject) => {
    let held = Buffer.alloc(0);
    const settle = (end: () => void): void => {
      clearTimeout(timeout);
      socket.off("readable", read).off("close", gone).off("error", gone);
      end();
    };
    const gone = (): void => settle(() => reject(new ProxyFault("gone before its PROXY header")));
    const read = (): void => {
      const chunk = socket.read() as Buffer | null;
      if (chunk === null) return;
      held = Buffer.concat([held, chunk]);
      try {
        const header = parseProxyHeader(held);
        if (!header) return;
        settle(() => {
          if (held.length > header.bytes) socket.unshift(held.subarray(header.bytes));
          resolve(header.source);
        });
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const timeout = setTimeout(
      () => settle(() => reject(new ProxyFault("no PROXY header in time"))),
      timeoutMs,
    );
    socket.on("readable", read).on("close", gone).on("error", gone);
  });
}
