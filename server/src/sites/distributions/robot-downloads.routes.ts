import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MAP_FILE_PATH } from "@sweepline/contract/sites/distributions/index.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MapFile, RobotDownloads } from "./robot-downloads.service.ts";

/**
 * Where robots fetch their maps: GET and HEAD, a range at a time for those whose connection breaks, packed for those who say that they
 * can unpack. What a ticket does not open is not there. No call of the product: it is answered without the envelope, and the
 * address, which is the secret, is written into no log.
 */
export function serveRobotDownloads(app: FastifyInstance, files: RobotDownloads): void {
  app.get<{ Params: { ticket: string } }>(MAP_FILE_PATH, { compress: false }, async (request, reply) => {
    const file = await files.open(request.params.ticket);
    reply.headers({
      "content-type": "application/json",
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      vary: "Accept-Encoding",
    });
    return answer(request, reply, file);
  });
}

const pack = promisify(gzip);

async function answer(request: FastifyRequest, reply: FastifyReply, file: MapFile): Promise<FastifyReply> {
  const tag = `"${file.hash}"`;
  if (request.headers["if-none-match"] === tag) return reply.header("etag", tag).status(304).send();
  const { range } = request.headers;
  const ifRange = request.headers["if-range"];
  if (range && (ifRange === undefined || ifRange === tag))
    return partOf(reply.header("etag", tag), file, range);
  if (!acceptsGzip(request)) return reply.header("etag", tag).send(file.body);
  // Packed, it is another representation: ranges are of the plain one.
  reply.headers({ etag: `"${file.hash}-gzip"`, "content-encoding": "gzip" });
  return reply.send(await pack(file.body));
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|[\s,])gzip($|[\s,;])(?!\s*q=0($|[\s,]))/.test(headers["accept-encoding"] ?? "");

/** One range; several, or what is no range of bytes, get the whole. */
function partOf(reply: FastifyReply, { body }: MapFile, range: string): FastifyReply {
  const [, first = "", last = ""] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range) ?? [];
  if (first === "" && last === "") return reply.send(body);
  const from = first === "" ? Math.max(0, body.length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? body.length - 1 : Math.min(Number(last), body.length - 1);
  if (from > to) return reply.status(416).header("content-range", `bytes */${body.length}`).send();
  reply.status(206).header("content-range", `bytes ${from}-${to}/${body.length}`);
  return reply.send(body.subarray(from, to + 1));
}
