/** The bytes of MQTT 3.1.1 as a server meets them: as much as the virtual network server and the tests' broker need. */
export const CONNECT = 1;
export const PUBLISH = 3;
export const SUBSCRIBE = 8;
export const UNSUBSCRIBE = 10;
export const PING = 12;
export const DISCONNECT = 14;

/** A packet as it came: its first byte, and what follows its length. */
export interface Packet {
  head: number;
  body: Buffer;
}

/** Takes bytes as they come and answers the packets that are whole now. Throws where one is larger. */
export function packetReader(largestBytes = Number.POSITIVE_INFINITY): (chunk: Buffer) => Generator<Packet> {
  let pending = Buffer.alloc(0);
  return function* (chunk) {
    pending = Buffer.concat([pending, chunk]);
    for (let size = readLength(pending); size; size = readLength(pending)) {
      if (size.length > largestBytes) throw new Error(`a packet of ${size.length} bytes`);
      const end = size.bytes + size.length;
      if (pending.length < end) return;
      const [head, body] = [pending[0] as number, pending.subarray(size.bytes, end)];
      pending = pending.subarray(end);
      yield { head, body };
    }
    if (pending.length > largestBytes) throw new Error("a length that does not end");
  };
}

function readLength(buffer: Buffer): { length: number; bytes: number } | undefined {
  let length = 0;
  for (let i = 1; i < Math.min(5, buffer.length); i++) {
    const byte = buffer[i] as number;
    length |= (byte & 127) << (7 * (i - 1));
    if (byte < 128) return { length, bytes: i + 1 };
  }
  return undefined;
}

export function reader(body: Buffer) {
  let at = 0;
  const bytes = () => {
    const length = body.readUInt16BE(at);
    at += 2 + length;
    return body.subarray(at - length, at);
  };
  return {
    text: () => bytes().toString(),
    byte: () => body[at++] as number,
    uint16: () => {
      at += 2;
      return body.readUInt16BE(at - 2);
    },
    rest: () => body.subarray(at),
    hasMore: () => at < body.length,
  };
}

export const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

export function packet(head: number, body: Buffer): Buffer {
  const length: number[] = [];
  for (let left = body.length; ; left >>= 7) {
    length.push((left & 127) | (left > 127 ? 128 : 0));
    if (left < 128) break;
  }
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}
