/**
 * Lets the packets of MQTT's stream of bytes pass, but not messages above a length: these are told of by name and size, and
 * their bytes are let go as they come. A server that knows no limit (MQTT 3.1.1) would hand out such a message again at
 * every new connection, were the connection ended because of it.
 */
export interface Oversized {
  topic: string;
  qos: number;
  /** Of QoS 1 and 2. */
  messageId: number | undefined;
  /** Header and all. */
  bytes: number;
}

interface PacketFilterOptions {
  largest: number;
  pass(bytes: Buffer): void;
  /** Told when it is over, as for a message that came whole. */
  onOversized(message: Oversized): void;
  /** Something that large that is no message: nobody knows what else comes. */
  onMonster(bytes: number): void;
}

const PUBLISH = 3;
const LENGTH_BYTES = 4;
const EMPTY = Buffer.alloc(0);

interface Skipped {
  qos: number;
  bytes: number;
  left: number;
  /** What says whose it is. */
  head: Buffer;
}

export function createPacketFilter(options: PacketFilterOptions): (bytes: Buffer) => void {
  const { largest, pass, onOversized, onMonster } = options;
  /** The beginning of a packet, too little to know its length. */
  let held: Buffer = EMPTY;
  /** Of a packet that passes. */
  let left = 0;
  let skipped: Skipped | undefined;

  const skip = (packet: Skipped, bytes: Buffer): void => {
    packet.left -= bytes.length;
    let rest = bytes;
    while (rest.length > 0 && packet.head.length < headBytes(packet.head)) {
      const part = rest.subarray(0, headBytes(packet.head) - packet.head.length);
      packet.head = Buffer.concat([packet.head, part]);
      rest = rest.subarray(part.length);
    }
    if (packet.left > 0) return;
    skipped = undefined;
    onOversized(namesOf(packet));
  };

  return (chunk) => {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = EMPTY;
    let [from, at] = [0, 0];
    const passUpTo = (end: number): void => {
      if (end > from) pass(bytes.subarray(from, end));
    };
    while (at < bytes.length) {
      if (skipped) {
        const end = Math.min(bytes.length, at + skipped.left);
        skip(skipped, bytes.subarray(at, end));
        [from, at] = [end, end];
        continue;
      }
      if (left > 0) {
        const step = Math.min(left, bytes.length - at);
        left -= step;
        at += step;
        continue;
      }
      const header = headerAt(bytes, at);
      if (!header) break;
      if (header.total <= largest) left = header.bodyAt - at + header.length;
      else {
        passUpTo(at);
        if (header.kind !== PUBLISH) return onMonster(header.total);
        skipped = { qos: header.qos, bytes: header.total, left: header.length, head: EMPTY };
        [from, at] = [header.bodyAt, header.bodyAt];
      }
    }
    passUpTo(at);
    held = Buffer.from(bytes.subarray(at));
  };
}

/** Fixed header, MQTT 3.1.1 §2.2; undefined: not all of it is there yet. */
function headerAt(bytes: Buffer, at: number) {
  const first = bytes[at] ?? 0;
  const said = { kind: first >> 4, qos: (first >> 1) & 3 };
  let length = 0;
  for (let n = 1; n <= LENGTH_BYTES; n += 1) {
    const byte = bytes[at + n];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 0x80 ** (n - 1);
    if (byte < 0x80) return { ...said, length, bodyAt: at + n + 1, total: length + n + 1 };
  }
  // No length at all: whoever reads packets says so.
  return { ...said, length: 0, bodyAt: at + 1 + LENGTH_BYTES, total: 0 };
}

/** A topic's length, the topic, a message's number. */
const headBytes = (head: Buffer): number => (head.length < 2 ? 2 : 2 + head.readUInt16BE(0) + 2);

function namesOf({ qos, bytes, head }: Skipped): Oversized {
  const topicEnd = 2 + head.readUInt16BE(0);
  const messageId = qos > 0 && topicEnd + 2 <= head.length ? head.readUInt16BE(topicEnd) : undefined;
  return { topic: head.toString("utf8", 2, topicEnd), qos, messageId, bytes };
}
