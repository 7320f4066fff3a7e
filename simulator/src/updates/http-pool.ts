/**
 * Connections that all agents of a process share: kept alive, and bounded in number, so that ten thousand agents are not ten thousand
 * sockets. Files have connections of their own, or long downloads would hold up the polls.
 */
import { Agent as HttpAgent, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent as HttpsAgent, request as secureRequest } from "node:https";

export interface HttpRequest {
  url: URL;
  method: "GET" | "PUT" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** What it is counted as. */
  kind: string;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** One request as it went; status 0: there was no answer. */
export interface Exchange {
  kind: string;
  status: number;
  ms: number;
}

export interface HttpPool {
  exchange(request: HttpRequest): Promise<HttpAnswer>;
  /** Answers as soon as the headers are there; the body is the caller's to read. */
  open(request: HttpRequest): Promise<IncomingMessage>;
  /** Counts as in progress until it ends. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Nothing is in progress any more. */
  settled(): Promise<void>;
  close(): void;
}

export interface HttpPoolOptions {
  /** For polls and all else that is short; to each server. */
  sockets?: number;
  fileSockets?: number;
  onExchange?: (exchange: Exchange) => void;
}

/** Without a byte for so long a connection is given up. */
const SILENCE_MS = 30_000;
/** Far more than any answer of the interface has. */
const MAX_BODY_BYTES = 4_000_000;

const agentsOf = (maxSockets: number) => ({
  "http:": new HttpAgent({ keepAlive: true, maxSockets }),
  "https:": new HttpsAgent({ keepAlive: true, maxSockets }),
});
type Agents = ReturnType<typeof agentsOf>;

function ask(
  { url, method, headers, body, signal }: HttpRequest,
  agents: Agents,
  { isRepeat }: { isRepeat: boolean },
): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const agent = agents[isSecure ? "https:" : "http:"];
    const sent = (isSecure ? secureRequest : plainRequest)(url, {
      ...{ method, agent, signal, timeout: SILENCE_MS },
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    sent.on("response", resolve);
    sent.on("timeout", () => sent.destroy(new Error("The server is silent")));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // A kept connection may have been closed by the other side just then.
      const isStale = sent.reusedSocket && error.code === "ECONNRESET" && !signal.aborted;
      if (isStale && !isRepeat)
        ask({ url, method, headers, signal, kind: "", ...(body !== undefined && { body }) }, agents, {
          isRepeat: true,
        }).then(resolve, reject);
      else reject(error);
    });
    sent.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw new Error("The answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

export function createHttpPool({ sockets = 64, fileSockets = 64, onExchange }: HttpPoolOptions): HttpPool {
  const short = agentsOf(sockets);
  const long = agentsOf(fileSockets);
  const pending = new Set<Promise<unknown>>();

  const track = <T>(work: Promise<T>): Promise<T> => {
    pending.add(work);
    const end = () => void pending.delete(work);
    work.then(end, end);
    return work;
  };

  const counted = async <T extends { status: number }>(kind: string, work: Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const note = (status: number) => onExchange?.({ kind, status, ms: performance.now() - startedMs });
    try {
      const done = await work;
      note(done.status);
      return done;
    } catch (error) {
      note(0);
      throw error;
    }
  };

  const exchange = async (request: HttpRequest): Promise<HttpAnswer> => {
    const answer = await ask(request, short, { isRepeat: false });
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await textOf(answer) };
  };
  const open = async (request: HttpRequest) => {
    const answer = await ask(request, long, { isRepeat: false });
    return { status: answer.statusCode ?? 0, answer };
  };

  return {
    exchange: (request) => track(counted(request.kind, exchange(request))),
    open: (request) => track(counted(request.kind, open(request))).then(({ answer }) => answer),
    track,
    settled: async () => {
      do {
        await Promise.allSettled([...pending]);
        // Whoever waited for one of them may ask again.
        await new Promise((resolve) => setImmediate(resolve));
      } while (pending.size > 0);
    },
    close: () => {
      for (const agents of [short, long]) for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
