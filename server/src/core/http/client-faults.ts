import type { Socket } from "node:net";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";

/** What is no HTTP, or came too slowly to become a request: answered in the envelope, then the connection ends. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const { key, en } = CORE_REFUSALS.invalidInput;
const BODY = JSON.stringify({ code: 1, msg: en, data: null, error: key });

export function answerClientFault(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const head = [
    `HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(BODY)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${BODY}`, () => socket.destroy());
}
