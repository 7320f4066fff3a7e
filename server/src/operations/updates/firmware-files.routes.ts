import { FIRMWARE_FILE_PATH } from "@sweepline/contract/operations/updates/mqtt.ts";
import type { FastifyInstance, RouteShorthandOptions } from "fastify";
import { sendPieces } from "../../core/http/send-pieces.ts";
import { artifactAnswer } from "./artifact-answer.ts";
import type { Artifacts } from "./artifacts.service.ts";
import type { FirmwareFiles } from "./firmware-files.service.ts";

/**
 * Where robots without an agent fetch the files of their update: GET and HEAD, whole or in ranges. What a ticket does not open is not
 * there. No call of the product; the address, which is the secret, is written into no log.
 */
export function serveFirmwareFiles(
  http: FastifyInstance,
  { files, artifacts }: { files: FirmwareFiles; artifacts: Pick<Artifacts, "open"> },
): void {
  // Bytes are packed already; what packs answers would take their length and ranges away.
  const options = { exposeHeadRoute: true, compress: false } as RouteShorthandOptions;
  http.get<{ Params: { ticket: string } }>(FIRMWARE_FILE_PATH, options, async (request, reply) => {
    reply.header("cache-control", "private, no-store");
    const sent = await files.find(request.params.ticket);
    if (!sent) return reply.status(404).send();
    const { status, headers, body, range } = artifactAnswer(sent.file, request);
    reply.status(status).headers(headers);
    if (!range) return reply.send(body);
    await sendPieces(reply, await artifacts.open(sent, { ...sent, range }));
    return reply;
  });
}
