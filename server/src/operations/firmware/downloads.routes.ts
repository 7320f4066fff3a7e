import { Readable } from "node:stream";
import { FIRMWARE_DOWNLOAD_PATH } from "@sweepline/contract/operations/firmware/downloads.ts";
import type { FastifyInstance, RouteShorthandOptions } from "fastify";
import { downloadAnswer } from "./download-answer.ts";
import type { Downloads } from "./downloads.service.ts";

/**
 * Where browsers save files of packages from, without holding them in memory: GET and HEAD, whole or in ranges. No call of the product; the
 * address is the right.
 */
export function serveDownloads(http: FastifyInstance, downloads: Pick<Downloads, "openLinked">): void {
  // Bytes are packed already; what packs answers would take their length and ranges away.
  const options = { exposeHeadRoute: true, compress: false } as RouteShorthandOptions;
  http.get<{ Params: { ticket: string } }>(FIRMWARE_DOWNLOAD_PATH, options, async (request, reply) => {
    const { range, "if-range": ifRange } = request.headers;
    const file = await downloads.openLinked(request.params.ticket);
    const { status, headers, body } = downloadAnswer(file, { range, ifRange: ifRange?.toString() });
    reply.status(status).headers(headers);
    // The framework reads to its end what it does not send.
    return reply.send(request.method === "HEAD" ? Readable.from([]) : body);
  });
}
