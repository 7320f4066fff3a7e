import { isIP } from "node:net";

interface Wanted {
  remoteIp: string;
  port: number;
  /** 0x21: for somebody; 0x20: for the balancer itself. */
  command?: number;
  family?: number;
  /** Bytes behind the addresses. */
  extra?: number;
  /** Instead of the true one. */
  length?: number;
}

/** As a balancer writes it, by version 2 of the protocol. */
export function v2Header({ remoteIp, port, command = 0x21, family, extra = 0, length }: Wanted): Buffer {
  const isSix = isIP(remoteIp) === 6;
  const from = isSix ? sixBytes(remoteIp) : Buffer.from(remoteIp.split(".").map(Number));
  const ports = Buffer.alloc(4);
  ports.writeUInt16BE(port, 0);
  const rest = Buffer.concat([from, Buffer.alloc(from.length), ports, Buffer.alloc(extra)]);
  const fixed = Buffer.from("\r\n\r\n\0\r\nQUIT\n\0\0\0\0", "latin1");
  fixed.writeUInt8(command, 12);
  fixed.writeUInt8(family ?? (isSix ? 0x21 : 0x11), 13);
  fixed.writeUInt16BE(length ?? rest.length, 14);
  return Buffer.concat([fixed, rest]);
}

function sixBytes(address: string): Buffer {
  const [left = "", right = ""] = address.split("::");
  const groups = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [head, tail] = [groups(left), groups(right)];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of head.entries()) bytes.writeUInt16BE(group, 2 * index);
  for (const [index, group] of tail.entries()) bytes.writeUInt16BE(group, 16 - 2 * (tail.length - index));
  return bytes;
}
