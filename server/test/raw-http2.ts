/** HTTP/2 as foreign clients speak it; by hand where Node's own does not. Frames as in RFC 9113. */
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from "node:http2";
import { type RawConnection, rawConnection } from "./raw-http.ts";

export interface Http2Answer {
  /** 0: the stream ended without an answer. */
  status: number;
  body: string;
  /** How the stream ended, 0 where nothing was wrong. */
  code: number;
}

export interface Http2Connection {
  session: ClientHttp2Session;
  request(headers: OutgoingHttpHeaders, options?: { isOpen?: boolean }): ClientHttp2Stream;
  ended: Promise<void>;
}

export async function http2Connection(
  port: number,
  settings: { initialWindowSize?: number } = {},
): Promise<Http2Connection> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, settings });
  // What broke it shows in its streams.
  session.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => session.once("close", () => resolve()));
  await new Promise<void>((resolve) => session.once("remoteSettings", () => resolve()));
  return {
    session,
    request(headers, { isOpen = false } = {}) {
      const stream = session.request(headers, { endStream: !isOpen });
      stream.on("error", () => undefined);
      return stream;
    },
    ended,
  };
}

/** All that comes, until the stream has ended. */
export function answerOf(stream: ClientHttp2Stream): Promise<Http2Answer> {
  let [status, body] = [0, ""];
  stream.on("response", (headers) => {
    status = Number(headers[":status"]);
  });
  stream.on("data", (bytes: Buffer) => {
    body += bytes;
  });
  return new Promise((resolve) =>
    stream.once("close", () => resolve({ status, body, code: stream.rstCode ?? 0 })),
  );
}

export const [HEADERS, CONTINUATION] = [1, 9];
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const NO_SETTINGS = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);

/** Of the first request. */
export function frameOf(type: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt32BE(1, 5);
  return Buffer.concat([head, payload]);
}

/** A connection that has begun to speak HTTP/2. */
export async function rawHttp2Connection(port: number): Promise<RawConnection> {
  const line = await rawConnection(port, "h2");
  line.send(PREFACE);
  line.send(NO_SETTINGS);
  return line;
}
