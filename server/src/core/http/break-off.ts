import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2Stream } from "node:http2";

/** The stream of HTTP/2 that a request came by; undefined: it came by HTTP/1, which gives it the whole connection. */
export const streamOf = (raw: IncomingMessage | ServerResponse): Http2Stream | undefined =>
  (raw as { stream?: Http2Stream }).stream;

/** Ends a request before it is whole, or its answer, so that its sender sees that it broke off. */
export function breakOff(raw: IncomingMessage | ServerResponse): void {
  const stream = streamOf(raw);
  if (stream) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else raw.destroy();
}
