/** One robot's connection over a bare socket: as little client as it takes, so that the load costs less than what it loads. */
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { generate } from "mqtt-packet";

const CONNACK = 0x20;
const PUBACK = 0x40;

/** MQTT 3.1.1, or 5. */
export type ProtocolVersion = 4 | 5;

export interface RawConnectionOptions {
  port: number;
  serialNumber: string;
  secret: string;
  protocolVersion?: ProtocolVersion | undefined;
  /** By TLS, whoever the other side is. */
  isEncrypted?: boolean | undefined;
  /** The report with this message id was acknowledged. */
  onAck(messageId: number): void;
  onClosed(): void;
}

export interface RawConnection {
  publish(topic: string, payload: string): number;
  destroy(): void;
}

const MAX_ID = 65_535;
const PUBLISH_QOS1 = 0x32;

/** Settles when signed in. */
export function openRawConnection(options: RawConnectionOptions): Promise<RawConnection> {
  const { port, serialNumber, secret, protocolVersion = 4, isEncrypted = false, onAck, onClosed } = options;
  return new Promise((resolve, reject) => {
    const place = { port, host: "127.0.0.1", noDelay: true };
    const socket: Socket = isEncrypted
      ? connectTls({ ...place, rejectUnauthorized: false }).setNoDelay()
      : connect(place);
    let lastId = 0;
    let rest: Buffer = Buffer.alloc(0);
    const line: RawConnection = {
      publish(topic, payload) {
        lastId = (lastId % MAX_ID) + 1;
        socket.write(publishPacket({ topic, payload, messageId: lastId, protocolVersion }));
        return lastId;
      },
      destroy: () => socket.destroy(),
    };
    // All that ever comes back is CONNACK and PUBACK, shorter than 128 bytes.
    socket.on("data", (chunk) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let at = 0;
      for (let end = endOf(bytes, at); end <= bytes.length; at = end, end = endOf(bytes, at)) {
        if (bytes[at] === PUBACK) onAck(bytes.readUInt16BE(at + 2));
        else if (bytes[at] === CONNACK && bytes[at + 3] === 0) resolve(line);
        else reject(new Error(`sign-in refused: ${bytes[at + 3]}`));
      }
      rest = bytes.subarray(at);
    });
    socket.on("error", reject);
    socket.on("close", () => {
      reject(new Error("closed"));
      onClosed();
    });
    socket.write(
      generate({
        cmd: "connect",
        protocolId: "MQTT",
        protocolVersion,
        clean: true,
        clientId: serialNumber,
        keepalive: 120,
        username: serialNumber,
        password: Buffer.from(secret),
      }),
    );
  });
}

/** Behind the packet that begins there; beyond the bytes where it is not all there yet. */
const endOf = (bytes: Buffer, at: number): number => at + 2 + (bytes[at + 1] ?? Number.POSITIVE_INFINITY);

interface Publish {
  topic: string;
  payload: string;
  messageId: number;
  protocolVersion: ProtocolVersion;
}

function publishPacket({ topic, payload, messageId, protocolVersion }: Publish): Buffer {
  const topicBytes = Buffer.byteLength(topic);
  const payloadBytes = Buffer.byteLength(payload);
  // In MQTT 5 one more says that there are no properties.
  const propertyBytes = protocolVersion === 5 ? 1 : 0;
  const length = 2 + topicBytes + 2 + propertyBytes + payloadBytes;
  const lengthBytes = length < 128 ? 1 : length < 16_384 ? 2 : 3;
  const packet = Buffer.allocUnsafe(1 + lengthBytes + length);
  packet[0] = PUBLISH_QOS1;
  let at = 1;
  for (let left = length; ; left >>= 7) {
    packet[at++] = left > 127 ? (left & 127) | 128 : left;
    if (left <= 127) break;
  }
  at = packet.writeUInt16BE(topicBytes, at);
  at += packet.write(topic, at);
  at = packet.writeUInt16BE(messageId, at);
  if (propertyBytes > 0) packet[at++] = 0;
  packet.write(payload, at);
  return packet;
}
