import type { Http2SecureServer } from "node:http2";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import { BODY_BYTES } from "@sweepline/contract/core/limits.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { certificateFilesOf, followCertificate, readServerContext } from "../tls/certificate.ts";
import { isHttps } from "../transport-settings.ts";
import { takeBodies } from "./bodies.ts";
import { answerClientFault } from "./client-faults.ts";
import { boundConnections } from "./connections.ts";
import { isConsoleFile } from "./console-files.ts";
import { sendError, type UnexpectedError } from "./errors.ts";
import { HTTP_LIMITS, type HttpLimits } from "./http-limits.ts";
import { createHttpsServer, type Http2Listener } from "./https-server.ts";
import { Refused } from "./refused.ts";

/** Of calls from one address, behind which a whole office may sit. */
const REQUESTS_A_MINUTE = 1_200;
const MAX_FRAME_BYTES = 65_536;
/** A year, as is usual. */
const HSTS_S = 31_536_000;

/** Query strings can carry credentials (spec §7 puts the password there): only the path is logged. */
function logged(request: FastifyRequest): { method: string; path: string; remoteIp: string } {
  return { method: request.method, path: request.url.split("?")[0] ?? "", remoteIp: request.ip };
}

/** Frames only from the listed hosts; scripts only our own files, never inline. */
function contentPolicy(frameHosts: () => readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Component styles are written by the console at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      connectSrc: ["'self'", "ws:", "wss:"],
      workerSrc: ["'self'", "blob:"],
      frameSrc: ["'self'", () => frameHosts().join(" ")],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  };
}

/** With a certificate that was given; not with one made here, which may be made again by another authority. */
const isStrict = (config: Config): boolean =>
  isHttps(config) && (config.HSTS === "" ? config.TLS === "" : config.HSTS === "on");

export interface HttpOptions {
  onUnexpectedError?: (unexpected: UnexpectedError) => void;
  /** From where pages may be framed, asked for every answer. */
  frameHosts?: () => readonly string[];
  limits?: HttpLimits;
}

export async function createHttpServer(
  config: Config,
  log: Log,
  { onUnexpectedError = () => undefined, frameHosts = () => [], limits = HTTP_LIMITS }: HttpOptions = {},
): Promise<FastifyInstance> {
  const files = isHttps(config) ? certificateFilesOf(config) : undefined;
  const isBehindProxy = config.TRUST_PROXY !== "";
  const secure = files && { context: readServerContext(files), limits, isBehindProxy };
  const app = fastify({
    ...(secure &&
      ({ serverFactory: (handler: Http2Listener) => createHttpsServer(handler, secure) } as object)),
    loggerInstance: log.child({}, { serializers: { req: logged } }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Of whatever is no endpoint of the contract, whose callers nobody knows.
    bodyLimit: BODY_BYTES.anyone,
    frameworkErrors: (error, request, reply) => void sendError(error, { request, reply, onUnexpectedError }),
    clientErrorHandler: answerClientFault,
    trustProxy: config.TRUST_PROXY || false,
    routerOptions: { maxParamLength: 200 },
  });
  boundConnections(app.server, limits, { isBehindProxy });
  if (files) {
    const server = app.server as unknown as Http2SecureServer;
    const stop = followCertificate({ files, server, log });
    app.addHook("onClose", async () => stop());
  }
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, onUnexpectedError }));
  takeBodies(app, limits);
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(frameHosts),
    // A browser that was told so once comes back encrypted only, also to a product that is not any more.
    hsts: isStrict(config) && { maxAge: HSTS_S, includeSubDomains: false },
    // The product also runs on plain http in a LAN, where these would only break it.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  await app.register(rateLimit, {
    max: REQUESTS_A_MINUTE,
    timeWindow: 60_000,
    // The console is dozens of files that browsers keep: refused, they leave a blank page that can say nothing.
    allowList: (request) => isConsoleFile(request),
    errorResponseBuilder: (_request, context) =>
      new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: Math.ceil(context.ttl / 1_000) } }),
  });
  await app.register(compress, { threshold: 2_048 });
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false } });
  return app;
}
