import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";

/** Names and networks of a LAN, beside the host's own name (RFC 5280 §4.2.1.10; the library has no such extension). */
const DOMAINS = ["localhost", "local", "lan", "internal", "home.arpa"];
const NETWORKS = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;

const OID = "2.5.29.30";
const SEQUENCE = 0x30;
const PERMITTED = 0xa0;
/** Of a GeneralName. */
const [DNS_NAME, IP_ADDRESS] = [0x82, 0x87];

export function lanConstraints(host: string): x509.Extension {
  const domains = isIP(host) === 0 ? [...DOMAINS, host] : DOMAINS;
  const subtrees = [
    ...domains.map((name) => der(DNS_NAME, Buffer.from(name, "ascii"))),
    ...NETWORKS.map(([address, bits]) =>
      der(IP_ADDRESS, Buffer.concat([bytesOf(address), maskOf(address, bits)])),
    ),
  ].map((name) => der(SEQUENCE, name));
  const value = der(SEQUENCE, der(PERMITTED, Buffer.concat(subtrees)));
  return new x509.Extension(OID, true, value);
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content]);
}

/** Of an address whose last groups are all zero but for the very last. */
function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  const [first = "", last = ""] = address.split("::");
  const bytes = Buffer.alloc(16);
  if (first !== "") bytes.writeUInt16BE(Number.parseInt(first, 16), 0);
  if (last !== "") bytes.writeUInt16BE(Number.parseInt(last, 16), 14);
  return bytes;
}

function maskOf(address: string, bits: number): Buffer {
  const mask = Buffer.alloc(isIP(address) === 4 ? 4 : 16);
  for (let bit = 0; bit < bits; bit += 1) mask[bit >> 3] = (mask[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return mask;
}
