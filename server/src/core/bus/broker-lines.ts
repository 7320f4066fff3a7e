import type { Socket } from "node:net";
import type { AuthenticateError, Client } from "aedes";
import type { Rejection } from "../ingest/items.ts";
import type { Log } from "../log.ts";
import { nameClient, saidGoodbye } from "./aedes-innards.ts";
import type { Ingest, LineEvent } from "./bus.ts";
import { BROKER_LIMITS, createPace, type Pace } from "./limits.ts";
import { type Identity, INTERNAL_USERNAME, isSameSecret } from "./rights.ts";

/**
 * Who is on which line of the embedded broker.
 *
 *   connected ─▶ signed in ─▶ ready ─▶ ended: closed (said goodbye) · lost · kicked · brokerRestart
 *
 * A client is named by who signed in, whatever id it chose: one line a device, and nobody can push another one off its
 * line by taking its id.
 */
export interface Line {
  identity: Identity;
  pace: Pace;
  isReady: boolean;
  /** Why it ends, where that is known before it does. */
  end?: LineEvent["kind"];
}

export interface Lines {
  of(client: Client): Line | undefined;
  readonly size: number;
  all(): Iterable<[Client, Line]>;
  signIn: SignIn;
  /** Notes the reason for an end that is about to come; the first one stands. */
  willEnd(client: Client, end: LineEvent["kind"]): void;
  ready(client: Client): void;
  ended(client: Client): void;
  failed(client: Client): void;
}
type SignIn = (
  client: Client,
  credentials: { username: string; secret: string },
  done: (error: AuthenticateError | null, success: boolean | null) => void,
) => void;

export interface LinesOptions {
  ingest: Ingest;
  internalSecret: string;
  reject(rejection: Rejection): void;
  log: Log;
}

const BAD_CREDENTIALS = 4;
const UNAVAILABLE = 3;

export function createLines(options: LinesOptions): Lines {
  const { ingest, reject, log } = options;
  const lines = new Map<Client, Line>();

  const identify = async (username: string, secret: string): Promise<Identity | undefined> => {
    if (username === INTERNAL_USERNAME)
      return isSameSecret(secret, options.internalSecret) ? { kind: "internal" } : undefined;
    const device = await ingest.signIn(username, secret);
    return device && { kind: "device", ...device };
  };
  const tell = (client: Client, { identity }: Line, kind: LineEvent["kind"]): void => {
    if (identity.kind !== "device") return;
    const { serialNumber } = identity;
    ingest
      .line({ serialNumber, kind, ...remoteOf(client), at: Date.now() })
      .catch((error) => log.warn({ err: error, serialNumber }, "line event was lost"));
  };

  return {
    of: (client) => lines.get(client),
    get size() {
      return lines.size;
    },
    all: () => lines,
    signIn(client, { username, secret }, done) {
      identify(username, secret).then(
        (identity) => {
          if (!identity) {
            reject({ reason: "signInRefused", kind: "connect", serialNumber: username, detail: "" });
            return done(refusal("bad user name or password", BAD_CREDENTIALS), false);
          }
          nameClient(client, nameOf(identity, client));
          lines.set(client, { identity, pace: createPace(BROKER_LIMITS), isReady: false });
          done(null, true);
        },
        (error) => {
          log.warn({ err: error }, "sign-in could not be looked up");
          done(refusal("server unavailable", UNAVAILABLE), false);
        },
      );
    },
    willEnd(client, end) {
      const line = lines.get(client);
      if (line) line.end ??= end;
    },
    ready(client) {
      const line = lines.get(client);
      if (!line) return;
      line.isReady = true;
      tell(client, line, "connected");
    },
    ended(client) {
      const line = lines.get(client);
      lines.delete(client);
      if (line?.isReady) tell(client, line, line.end ?? (saidGoodbye(client) ? "closed" : "lost"));
    },
    failed(client) {
      // One that fails before it is registered never tells of its end.
      if (!lines.get(client)?.isReady) lines.delete(client);
    },
  };
}

function nameOf(identity: Identity, client: Client): string {
  return identity.kind === "device" ? `device/${identity.serialNumber}` : `internal/${client.id}`;
}

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

function remoteOf(client: Client): { remoteIp: string | null; port: number | null } {
  const { remoteAddress, remotePort } = client.conn as Socket;
  return { remoteIp: remoteAddress?.replace(/^::ffff:/, "") ?? null, port: remotePort ?? null };
}
