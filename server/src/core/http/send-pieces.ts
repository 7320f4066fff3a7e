import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { breakOff } from "./break-off.ts";

/**
 * Sends a body piece by piece, the next one asked for when the last has left: a piece may then be written over. Where `pieces` fails, or
 * ends before all that was promised, the connection is cut, so that nobody takes a part for the whole.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const send = sender(raw);
  let left = Number(reply.getHeader("content-length"));
  try {
    for await (const piece of pieces) {
      left -= piece.length;
      if (left < 0) throw new Error("more came than was promised");
      if (!(await send(piece))) return;
    }
    if (left > 0) throw new Error("less came than was promised");
    raw.end();
  } catch (error) {
    reply.log.warn({ err: error }, "an answer broke off");
    breakOff(raw);
  }
}

/** Settles when the piece has left, or the connection is gone; answers whether it is still there. */
function sender(raw: ServerResponse): (piece: Uint8Array) => Promise<boolean> {
  // An answer that waits for the one before has no socket yet.
  const isThere = () => !raw.destroyed && !raw.closed && !raw.socket?.destroyed;
  let settle = (_isThere: boolean) => {};
  raw.once("close", () => settle(false));
  return (piece) =>
    new Promise((resolve) => {
      settle = resolve;
      if (isThere()) raw.write(piece, (error) => resolve(!error && isThere()));
      else resolve(false);
    });
}
