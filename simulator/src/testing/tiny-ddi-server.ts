/**
 * As much of a DDI server as agents need, and what no good one offers: it cuts downloads, serves other bytes than it promised, and says no
 * on request. Written after hawkBit's public description of the interface.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ReportedStatus, Target } from "./ddi-targets.ts";

export interface DdiRequest {
  method: string;
  /** Below the controller; the controller itself is empty. */
  path: string;
  controllerId: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

export interface TinyDdiServer {
  url: string;
  tenant: string;
  sleep: string;
  requests: DdiRequest[];
  target(controllerId: string): Target;
  /** The next downloads end after so many bytes each, the first first; undefined: not before their end. */
  cuts: (number | undefined)[];
  /** Answers of these statuses come first, to whatever is asked below a path that ends so. */
  refusals: { path: RegExp; status: number; retryAfterS?: number }[];
  knowsRanges: boolean;
  /** Whom it lets in; undefined: everybody. */
  authorization: string | undefined;
  /** It closes a kept connection just as the next request comes. */
  dropsKept: boolean;
  /** As a request arrives, before it is answered. */
  onRequest: (request: DdiRequest) => void;
  /** Open at once at most, and opened in all. */
  connections: { open: number; most: number; opened: number };
  /** The next connection to end. */
  nextClose(): Promise<void>;
  close(): Promise<void>;
}

const hashOf = (name: string, content: Buffer) => createHash(name).update(content).digest("hex");
const TENANT = "acme";

export async function startTinyDdiServer(): Promise<TinyDdiServer> {
  const targets = new Map<string, Target>();
  const used = new WeakSet<object>();
  const http = createServer((request, response) => {
    const isKept = used.has(request.socket);
    used.add(request.socket);
    if (isKept && tiny.dropsKept) request.socket.destroy();
    else void handle(tiny, request, response);
  });
  const connections = { open: 0, most: 0, opened: 0 };
  http.on("connection", (socket) => {
    connections.opened += 1;
    connections.open += 1;
    connections.most = Math.max(connections.most, connections.open);
    socket.once("close", () => {
      connections.open -= 1;
      http.emit("gone");
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const tiny: TinyDdiServer = {
    url: `http://127.0.0.1:${address.port}`,
    ...{ tenant: TENANT, sleep: "00:01:00", requests: [], cuts: [], refusals: [] },
    ...{
      knowsRanges: true,
      authorization: undefined,
      dropsKept: false,
      connections,
      onRequest: () => undefined,
    },
    target: (controllerId) => {
      const target = targets.get(controllerId) ?? {
        ...{ isConfirmationWanted: false, isCanceling: false, areAttributesWanted: false },
        ...{ attributes: {}, feedback: [], cancelFeedback: [] },
      };
      targets.set(controllerId, target);
      return target;
    },
    nextClose: async () => void (await once(http, "gone")),
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return tiny;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString();
  return text ? JSON.parse(text) : undefined;
}

interface Call {
  tiny: TinyDdiServer;
  request: IncomingMessage;
  response: ServerResponse;
  target: Target;
  /** Address of the controller. */
  base: string;
  path: string;
  body: unknown;
}

async function handle(
  tiny: TinyDdiServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "", tiny.url);
  const [, tenant, , , controllerId = "", ...rest] = pathname.split("/").map(decodeURIComponent);
  const path = rest.join("/");
  const body = await bodyOf(request);
  const asked = { method: request.method ?? "", path, controllerId, headers: request.headers, body };
  tiny.requests.push(asked);
  tiny.onRequest(asked);
  const refusal = tiny.refusals.findIndex((one) => one.path.test(path));
  if (refusal >= 0) {
    const [{ status, retryAfterS } = { status: 500 }] = tiny.refusals.splice(refusal, 1);
    response.writeHead(status, retryAfterS ? { "retry-after": String(retryAfterS) } : {}).end();
    return;
  }
  if (tiny.authorization !== undefined && request.headers.authorization !== tiny.authorization) {
    response.writeHead(401).end();
    return;
  }
  const base = `${tiny.url}/${tenant}/controller/v1/${controllerId}`;
  const call = { tiny, request, response, target: tiny.target(controllerId), base, path, body };
  const route = ROUTES.find(([pattern]) => pattern.test(`${request.method} ${path}`));
  if (route) route[1](call);
  else response.writeHead(404).end();
}

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

function poll({ tiny, request, response, target, base }: Call): void {
  const { offer } = target;
  const link = (path: string) => ({ href: `${base}/${path}` });
  const kind = target.isConfirmationWanted ? "confirmationBase" : "deploymentBase";
  const links = {
    ...(target.installedId && { installedBase: link(`installedBase/${target.installedId}`) }),
    ...(target.areAttributesWanted && { configData: link("configData") }),
    ...(offer && target.isCanceling && { cancelAction: link(`cancelAction/${offer.id}`) }),
    ...(offer && !target.isCanceling && { [kind]: link(`${kind}/${offer.id}?c=-2127183556`) }),
  };
  const body = { config: { polling: { sleep: tiny.sleep, more: 1 } }, _links: links, other: "unknown" };
  const etag = `"${hashOf("md5", Buffer.from(JSON.stringify(body)))}"`;
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else json(response, body, { etag });
}

function deploymentOf({ target, base }: Call) {
  const { offer } = target;
  const chunks = (offer?.chunks ?? []).map(({ part, version, name = part, files }, at) => ({
    ...{ part, version, name },
    artifacts: files.map(({ filename, host, content, hashes, size }) => ({
      filename,
      hashes:
        hashes ?? Object.fromEntries(["sha1", "md5", "sha256"].map((one) => [one, hashOf(one, content)])),
      size: size ?? content.length,
      _links: {
        "download-http": {
          href: `${host ? base.replace("127.0.0.1", host) : base}/softwaremodules/${at}/artifacts/${filename}`,
        },
      },
    })),
  }));
  const { download = "forced", update = "forced", maintenanceWindow } = offer ?? {};
  return { download, update, ...(maintenanceWindow && { maintenanceWindow }), chunks };
}

function deployment(call: Call): void {
  const { response, target, path } = call;
  if (target.isCanceling || path.split("/")[1] !== target.offer?.id) response.writeHead(404).end();
  else json(response, { id: target.offer?.id, deployment: deploymentOf(call) });
}

function statusOf(body: unknown): ReportedStatus {
  const { id, status } = body as {
    id?: string;
    status: { execution: string; result: { finished: string; progress?: never }; details: string[] };
  };
  const { execution, result, details } = status;
  return { ...(id !== undefined && { id }), execution, ...result, details };
}

function takeFeedback({ response, target, body, path }: Call): void {
  const status = statusOf(body);
  const isOld = path.split("/")[1] !== target.offer?.id;
  if (!isOld) target.feedback.push(status);
  if (status.execution === "closed") target.offer = undefined;
  response.writeHead(isOld ? 410 : 200).end();
}

function takeCancelFeedback({ response, target, body }: Call): void {
  const status = statusOf(body);
  target.cancelFeedback.push(status);
  target.isCanceling = false;
  if (status.execution !== "rejected") target.offer = undefined;
  response.writeHead(200).end();
}

function sendFile({ tiny, request, response, target, path }: Call): void {
  const [, at = "", , filename] = path.split("/");
  const content = target.offer?.chunks[Number(at)]?.files.find((file) => file.filename === filename)?.content;
  if (!content) {
    response.writeHead(404).end();
    return;
  }
  const etag = `"${hashOf("sha1", content)}"`;
  const isSame = (request.headers["if-range"] ?? etag) === etag;
  const from =
    tiny.knowsRanges && isSame ? Number(/^bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? -1) : -1;
  const start = Math.max(0, from);
  const part = content.subarray(start);
  const range = `bytes ${start}-${content.length - 1}/${content.length}`;
  response.writeHead(from >= 0 ? 206 : 200, {
    ...{ etag, "accept-ranges": "bytes", "content-length": part.length },
    ...(from >= 0 && { "content-range": range }),
  });
  const cut = tiny.cuts.shift();
  if (cut === undefined) response.end(part);
  else response.write(part.subarray(0, cut), () => response.destroy());
}

const ok = ({ response }: Call) => void response.writeHead(200).end();

const ROUTES: [RegExp, (call: Call) => void][] = [
  [/^GET $/, poll],
  [/^GET deploymentBase\/[^/]+$/, deployment],
  [/^POST deploymentBase\/[^/]+\/feedback$/, takeFeedback],
  [/^GET installedBase\/[^/]+$/, ({ response, target }) => void json(response, { id: target.installedId })],
  [
    /^GET cancelAction\/[^/]+$/,
    ({ response, target }) =>
      void json(response, { id: `1${target.offer?.id}`, cancelAction: { stopId: target.offer?.id } }),
  ],
  [/^POST cancelAction\/[^/]+\/feedback$/, takeCancelFeedback],
  [
    /^GET confirmationBase\/[^/]+$/,
    (call) => void json(call.response, { id: call.target.offer?.id, confirmation: deploymentOf(call) }),
  ],
  [
    /^POST confirmationBase\/[^/]+\/feedback$/,
    (call) => {
      const { confirmation } = call.body as { confirmation: string };
      call.target.isConfirmationWanted = confirmation !== "confirmed";
      ok(call);
    },
  ],
  [
    /^PUT configData$/,
    (call) => {
      const { mode, data } = call.body as { mode?: string; data: Record<string, string> };
      call.target.attributes = mode === "replace" ? data : { ...call.target.attributes, ...data };
      call.target.areAttributesWanted = false;
      ok(call);
    },
  ],
  [/^GET softwaremodules\/[^/]+\/artifacts\/[^/]+$/, sendFile],
];
