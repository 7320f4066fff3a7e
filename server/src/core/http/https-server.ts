import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { ServerContext } from "../tls/certificate.ts";
import { createAddressCounts } from "./address-counts.ts";
import type { HttpLimits } from "./http-limits.ts";

export interface HttpsOptions {
  context: ServerContext;
  limits: HttpLimits;
  /** Then one address is many people, whom the proxy bounds. */
  isBehindProxy: boolean;
}

/** Of either protocol: requests of HTTP/1.1 have no stream. */
export type Http2Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/**
 * The encrypted port: HTTP/2 for clients that speak it, HTTP/1.1 for the others and for WebSockets. A connection of HTTP/1.1 carries one
 * request at a time, and `boundConnections` bounds those. One of HTTP/2 carries many, so requests have a bound of their own: so many
 * at once of a connection, and of an address.
 */
export function createHttpsServer(
  handler: Http2Listener,
  { context, limits, isBehindProxy }: HttpsOptions,
): Http2SecureServer {
  const server = createSecureServer({
    ...context,
    allowHTTP1: true,
    handshakeTimeout: limits.headersMs,
    maxHeaderListPairs: limits.headers,
    settings: { maxConcurrentStreams: limits.requestsAtOnce },
  });
  const counts = createAddressCounts(isBehindProxy ? Number.POSITIVE_INFINITY : limits.connectionsAnAddress);
  server.on("session", (session) => boundSession(session, limits));
  server.on("request", (request, response) => {
    const { stream } = request;
    if (stream) {
      const release = counts.take(request.socket.remoteAddress ?? "");
      // Nothing has been done about it, which this code says: browsers send it again.
      if (!release) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
      stream.once("close", release);
      // Taken back by a code that says nothing is wrong, it would wait for the rest of its answer to leave.
      stream.once("end", () => stream.closed && setImmediate(() => stream.destroy()));
    }
    handler(request, response);
  });
  return server;
}

/** Ends a connection that asks nothing in time, for the first time or again, and one that has asked often. */
function boundSession(session: ServerHttp2Session, limits: HttpLimits): void {
  let [begun, open] = [0, 0];
  const end = (): void => {
    session.close();
    // A client that does not take that in either is cut off.
    idle = setTimeout(() => session.destroy(), limits.leftoverMs);
  };
  let idle = setTimeout(end, limits.headersMs);
  session.on("stream", (stream: ServerHttp2Stream) => {
    clearTimeout(idle);
    begun += 1;
    open += 1;
    if (begun === limits.requestsAConnection) session.close();
    stream.once("close", () => {
      open -= 1;
      if (open === 0 && !session.closed) idle = setTimeout(end, limits.keepAliveMs);
    });
  });
  session.once("close", () => clearTimeout(idle));
}
