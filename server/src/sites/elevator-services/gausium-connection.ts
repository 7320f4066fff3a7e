import { randomUUID } from "node:crypto";
import {
  GAUSIUM_PATHS,
  type GausiumMode,
  type GausiumRequest,
  type GausiumStatus,
  gausiumAnswerSchema,
  gausiumModeSchema,
  gausiumStatusSchema,
} from "@sweepline/contract/sites/elevator-services/gausium.ts";
import { WebSocket } from "ws";
import { jsonOf } from "../../core/bus/process-messages.ts";
import { callFault } from "../../core/outgoing/guarded-call.ts";
import { eitherWay, type GausiumSettings, plain, ServiceFailure } from "./gausium-client.ts";

export interface GausiumConnection {
  /** Settles with the code of the answer; rejects where none comes in time. */
  ask(type: GausiumRequest, body: object): Promise<number>;
  close(): void;
}

export interface Listener {
  onPush(push: GausiumStatus | GausiumMode): void;
  /** The connection is over, and not by us. */
  onClosed(): void;
}

const MAX_FRAME_BYTES = 64_000;
const OPEN_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 15_000;
const PING_EVERY_MS = 5_000;
const SILENT_MS = 3 * PING_EVERY_MS;
/** Between two pings: no car moves so often. */
const MAX_MESSAGES = 1_000;

export async function connectGausium(
  settings: GausiumSettings,
  token: string,
  listener: Listener,
): Promise<GausiumConnection> {
  const open = (shown: string) => openSocket(settings, shown).catch((error: ServiceFailure) => error);
  const opened = await eitherWay(
    token,
    open,
    (socket) => socket instanceof ServiceFailure && socket.fault === "signInRefused",
  );
  if (opened instanceof ServiceFailure) throw opened;
  return talkOver(opened, listener);
}

function openSocket({ url, outgoing }: GausiumSettings, token: string): Promise<WebSocket> {
  const address = new URL(`${plain(url).replace(/^http/i, "ws")}${GAUSIUM_PATHS.socket}`);
  address.searchParams.set("accessToken", token);
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const fault = callFault(error);
      reject(new ServiceFailure(fault, fault));
    };
    try {
      const route = outgoing?.routeTo(address.hostname);
      const socket = new WebSocket(address, {
        ...(route && { lookup: route.lookup }),
        ...{ handshakeTimeout: OPEN_WITHIN_MS, maxPayload: MAX_FRAME_BYTES, followRedirects: false },
      });
      socket.once("open", () => resolve(socket));
      socket.once("error", fail);
      socket.once("unexpected-response", (request, { statusCode = 0 }) => {
        request.destroy();
        const isRefused = statusCode === 401 || statusCode === 403;
        reject(
          new ServiceFailure(
            isRefused ? "signInRefused" : "unreachable",
            `HTTP ${statusCode} ${GAUSIUM_PATHS.socket}`,
          ),
        );
      });
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
    }
  });
}

interface Question {
  settle(outcome: number | Error): void;
}

function talkOver(socket: WebSocket, { onPush, onClosed }: Listener): GausiumConnection {
  const open = new Map<string, Question>();
  let receivedAt = Date.now();
  let isOurs = false;
  let messages = 0;
  const pinging = setInterval(() => {
    messages = 0;
    if (Date.now() - receivedAt > SILENT_MS) socket.terminate();
    else socket.ping();
  }, PING_EVERY_MS);
  pinging.unref();
  socket.on("pong", () => {
    receivedAt = Date.now();
  });
  socket.on("message", (data: Buffer) => {
    messages += 1;
    if (messages > MAX_MESSAGES) return socket.terminate();
    receivedAt = Date.now();
    const said = jsonOf(Buffer.from(data));
    const push = gausiumStatusSchema.safeParse(said).data ?? gausiumModeSchema.safeParse(said).data;
    const answer = gausiumAnswerSchema.safeParse(said).data;
    if (push) onPush(push);
    else if (answer) settle(open, answer.data?.requestId ?? "", answer.code);
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(pinging);
    for (const id of [...open.keys()]) settle(open, id, new ServiceFailure("unreachable", "closed"));
    if (!isOurs) onClosed();
  });
  return {
    ask: (type, body) => ask(socket, open, { ...body, type }),
    close() {
      isOurs = true;
      socket.close();
    },
  };
}

function ask(
  socket: WebSocket,
  open: Map<string, Question>,
  body: { type: GausiumRequest },
): Promise<number> {
  const requestId = randomUUID();
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => settle(open, requestId, new ServiceFailure("timeout", body.type)),
      ANSWER_WITHIN_MS,
    );
    late.unref();
    open.set(requestId, {
      settle(outcome) {
        clearTimeout(late);
        if (typeof outcome === "number") resolve(outcome);
        else reject(outcome);
      },
    });
    socket.send(JSON.stringify({ ...body, requestId, timestamp: Date.now() }));
  });
}

/** Whoever does not say which question it answers, answers the oldest. */
function settle(open: Map<string, Question>, named: string, outcome: number | Error): void {
  const [id = ""] = open.has(named) ? [named] : open.keys();
  const question = open.get(id);
  open.delete(id);
  question?.settle(outcome);
}
