import { generate, type IPublishPacket } from "mqtt-packet";
import { describe, expect, it } from "vitest";
import { createPacketFilter, type Oversized } from "./packet-filter.ts";

const LARGEST = 300;

function aMessage(topic: string, payloadBytes: number, messageId?: number): Buffer {
  const packet: IPublishPacket = {
    ...{ cmd: "publish", topic, payload: Buffer.alloc(payloadBytes, "x"), retain: false, dup: false },
    ...(messageId === undefined ? { qos: 0 } : { qos: 1, messageId }),
  };
  return generate(packet);
}

/** What passes, and what is told of, with the stream cut into pieces of one length. */
function sifted(stream: Buffer, pieceBytes: number) {
  const passed: Buffer[] = [];
  const reported: (Oversized | number)[] = [];
  const filter = createPacketFilter({
    largest: LARGEST,
    pass: (bytes) => void passed.push(Buffer.from(bytes)),
    onOversized: (message) => void reported.push(message),
    onMonster: (bytes) => void reported.push(bytes),
  });
  for (let at = 0; at < stream.length; at += pieceBytes) filter(stream.subarray(at, at + pieceBytes));
  return { passed: Buffer.concat(passed), reported };
}

const PINGRESP = Buffer.from([0xd0, 0]);

describe("the sieve of packets", () => {
  it("lets out what is too large, however the stream is cut, and nothing else", () => {
    const [first, large, second, huge, last] = [
      aMessage("a/b", 100, 7),
      aMessage("hall/große/data", 5_000, 8),
      aMessage("a/b", 290),
      aMessage("q0", 40_000),
      aMessage("c", 0, 65_535),
    ];
    const stream = Buffer.concat([first, large, PINGRESP, second, huge, PINGRESP, last]);
    const wanted = Buffer.concat([first, PINGRESP, second, PINGRESP, last]);
    for (const pieceBytes of [1, 2, 3, 5, 7, 64, 301, 4_096, stream.length]) {
      const { passed, reported } = sifted(stream, pieceBytes);
      expect(passed.equals(wanted), `pieces of ${pieceBytes}`).toBe(true);
      expect(reported).toEqual([
        { topic: "hall/große/data", qos: 1, messageId: 8, bytes: large.length },
        { topic: "q0", qos: 0, messageId: undefined, bytes: huge.length },
      ]);
    }
  });

  it("takes exactly what is allowed", () => {
    const longest = aMessage("t", LARGEST - 6);
    expect(longest.length).toBe(LARGEST);
    expect(sifted(longest, 50)).toEqual({ passed: longest, reported: [] });
    expect(sifted(aMessage("t", LARGEST - 5), 50)).toMatchObject({ reported: [{ bytes: LARGEST + 1 }] });
  });

  it("tells what is no message by its size alone, and leaves a length that is none to the reader", () => {
    const suback = Buffer.concat([Buffer.from([0x90, 0xff, 0xff, 0x03]), Buffer.alloc(500)]);
    expect(sifted(suback, suback.length)).toMatchObject({ reported: [65_539] });
    const rubbish = Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01, 0x02]);
    expect(sifted(rubbish, 1).reported).toEqual([]);
    expect(sifted(rubbish, 1).passed.subarray(0, 5)).toEqual(rubbish.subarray(0, 5));
  });

  it("does not trust a topic that says to be longer than its packet", () => {
    const liar = Buffer.concat([Buffer.from([0x32, 0xac, 0x03]), Buffer.alloc(428, 0xff)]);
    expect(sifted(liar, 100).reported).toMatchObject([{ messageId: undefined, bytes: 431 }]);
  });
});
