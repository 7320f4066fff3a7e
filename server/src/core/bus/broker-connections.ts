import type { AuthenticateError, Client } from "aedes";
import type { Rejection, Speaker } from "../ingest/items.ts";
import type { Log } from "../log.ts";
import { nameClient, saidGoodbye, versionOf } from "./aedes-internals.ts";
import type { ConnectionEvent, Ingest } from "./bus.ts";
import { type Allowances, BROKER_LIMITS, Bucket, Budget, createAllowances } from "./limits.ts";
import { type Peer, peerOf } from "./peer.ts";
import { createPendingConnections } from "./pending-connections.ts";
import { RecentTopics } from "./recent-topics.ts";
import { type Identity, INTERNAL_USERNAME, isSameSecret, type OutsideIdentity } from "./rights.ts";

/**
 * Who is on which connection of the embedded broker.
 *
 *   connected ─▶ signed in ─▶ ready ─▶ ended: closed (said goodbye) · lost · kicked · brokerRestart
 *       └ a stranger; with too many of them the oldest are closed
 *
 * A client is named by who signed in, whatever id it chose: one connection a device, and nobody can push another one off its
 * connection by taking its id.
 */
export interface BrokerConnection {
  /** Absent: nobody has signed in, and nothing is allowed. It stays when the connection has ended, for the last will. */
  identity?: Identity;
  /** Of a device or a guest that has signed in. */
  budget?: Budget;
  isReady: boolean;
  /** Its last will has been published. */
  isWillSaid: boolean;
  /** That it listens to. */
  filters: Set<string>;
  /** That it published on last. */
  topics: RecentTopics;
  /** As it named itself when it signed in. */
  speaker?: Speaker;
  /** What its topics begin with, by its own choice, where its protocol leaves it one. */
  root?: string;
  /** Why it ends, where that is known before it does. */
  end?: ConnectionEvent["kind"];
  /** Settles when it has ended and that is committed. */
  over: PromiseWithResolvers<void>;
}

export interface BrokerConnections {
  of(client: Client): BrokerConnection | undefined;
  /** Of those who have signed in. */
  readonly size: number;
  all(): Iterable<[Client, BrokerConnection]>;
  /** Those of a device: one, and for a moment the one that it replaces. */
  ofDevice(serialNumber: string): readonly Client[];
  /** Serial numbers of those who are connected. */
  devices(): string[];
  opened(client: Client): void;
  signIn: SignIn;
  /** Notes the reason for an end that is about to come; the first one stands. */
  willEnd(client: Client, end: ConnectionEvent["kind"]): void;
  ready(client: Client): void;
  ended(client: Client): void;
  /** Ends the connections of those who have not signed in. */
  endPending(): void;
}
type SignIn = (
  client: Client,
  credentials: { username: string; secret: string },
  done: (error: AuthenticateError | null, success: boolean | null) => void,
) => void;

export interface ConnectionsOptions {
  ingest: Ingest;
  internalSecret: string;
  /** Ends what connections the device has elsewhere. */
  release?: ((serialNumber: string) => Promise<unknown>) | undefined;
  reject(rejection: Rejection): void;
  log: Log;
}

const BAD_CREDENTIALS = 4;
const UNAVAILABLE = 3;

export function createConnections(options: ConnectionsOptions): BrokerConnections {
  const { ingest, log } = options;
  const known = new WeakMap<Client, BrokerConnection>();
  const connections = new Map<Client, BrokerConnection>();
  const byDevice = new Map<string, Set<Client>>();
  const add = (client: Client, connection: BrokerConnection): void => {
    connections.set(client, connection);
    if (connection.identity?.kind !== "device") return;
    const { serialNumber } = connection.identity;
    byDevice.set(serialNumber, (byDevice.get(serialNumber) ?? new Set()).add(client));
  };
  const remove = (client: Client): void => {
    const { identity } = connections.get(client) ?? {};
    connections.delete(client);
    if (identity?.kind !== "device") return;
    const clients = byDevice.get(identity.serialNumber);
    clients?.delete(client);
    if (clients?.size === 0) byDevice.delete(identity.serialNumber);
  };
  const pending = createPendingConnections(BROKER_LIMITS.pending);
  const budgets = createBudgets();
  const signIn = createSignIn(options, budgets);

  const report = (
    client: Client,
    { identity, speaker, isWillSaid }: BrokerConnection,
    kind: ConnectionEvent["kind"],
  ): Promise<void> => {
    if (identity?.kind !== "device") return Promise.resolve();
    const { serialNumber } = identity;
    const { remoteIp, port, isEncrypted } = peerOf(client.conn);
    const { clientId = "", mqttVersion = null } = speaker ?? {};
    const at = Date.now();
    return ingest
      .connection({
        serialNumber,
        kind,
        remoteIp,
        port,
        isEncrypted,
        clientId,
        mqttVersion,
        byWill: isWillSaid,
        at,
      })
      .catch((error) => log.warn({ err: error, serialNumber }, "connection event was lost"));
  };

  return {
    of: (client) => known.get(client),
    get size() {
      return connections.size;
    },
    all: () => connections,
    ofDevice: (serialNumber) => [...(byDevice.get(serialNumber) ?? [])],
    devices: () => [...byDevice.keys()],
    opened(client) {
      known.set(client, {
        filters: new Set(),
        topics: new RecentTopics(),
        isReady: false,
        isWillSaid: false,
        over: Promise.withResolvers(),
      });
      pending.add(client, addressOf(client));
      client.conn.once("close", () => {
        pending.delete(client);
        const connection = known.get(client);
        // One that fails before it is registered never tells of its end.
        if (!connection?.isReady) {
          remove(client);
          connection?.over.resolve();
        }
        if (connection?.budget && connection.identity && connection.identity.kind !== "internal")
          budgets.keep(connection.identity, connection.budget);
      });
    },
    signIn(client, credentials, done) {
      const speaker = speakerOf(client, credentials.username);
      signIn({ ...credentials, peer: peerOf(client.conn), speaker }).then(
        (identity) => {
          const connection = known.get(client);
          if (!connection || client.closed) return done(refusal("server unavailable", UNAVAILABLE), false);
          pending.delete(client);
          connection.identity = identity;
          connection.speaker = speaker;
          if (identity.kind !== "internal") connection.budget = budgets.of(identity);
          add(client, connection);
          nameClient(client, clientNameOf(identity, speaker.clientId));
          done(null, true);
        },
        (error: AuthenticateError) => done(error, false),
      );
    },
    willEnd(client, end) {
      const connection = connections.get(client);
      if (connection) connection.end ??= end;
    },
    ready(client) {
      const connection = connections.get(client);
      if (!connection) return;
      connection.isReady = true;
      void report(client, connection, "connected");
    },
    ended(client) {
      const connection = connections.get(client);
      remove(client);
      if (!connection?.isReady) return;
      const kind = connection.end ?? (saidGoodbye(client) ? "closed" : "lost");
      void report(client, connection, kind).then(connection.over.resolve);
    },
    endPending: pending.endAll,
  };
}

function createSignIn(options: ConnectionsOptions, budgets: Budgets) {
  const { ingest, reject, log, internalSecret, release } = options;
  const refused = createAllowances(() => new Bucket(BROKER_LIMITS.refusedSignIns));
  const identify = async ({
    username,
    secret,
    peer: { certified, needsPassword = false },
    speaker,
  }: SignInRequest): Promise<Identity | { refused: Rejection["reason"] }> => {
    // A certificate speaks for one device: under another one's name it is a stolen one.
    if (certified !== undefined && username !== "" && username !== certified)
      return { refused: "wrongCertificate" };
    if (certified === undefined && username === INTERNAL_USERNAME)
      return isSameSecret(secret, internalSecret) ? { kind: "internal" } : { refused: "wrongPassword" };
    const name = certified ?? username;
    const device = await ingest.signIn(name, certified === undefined || needsPassword ? secret : null);
    if (device) return { kind: "device", ...device };
    const guest =
      certified === undefined ? await ingest.guestOf({ ...speaker, username, secret }) : undefined;
    return guest ? { kind: "guest", ...guest } : { refused: ingest.refusalOf(name) };
  };
  /** Who is refused waits, where many are: the answer costs nothing, and guessing costs time. */
  const later = (waitMs: number): Promise<void> =>
    new Promise((resolve) => void setTimeout(resolve, waitMs).unref());

  return async (given: SignInRequest): Promise<Identity> => {
    const { username, peer, speaker } = given;
    const [serialNumber, address] = [username || (peer.certified ?? ""), peer.remoteIp ?? ""];
    const counted = { kind: "connect", serialNumber, detail: address, speaker };
    const identity = await identify(given).catch((error) => {
      log.warn({ err: error }, "sign-in could not be looked up");
      throw refusal("server unavailable", UNAVAILABLE);
    });
    const now = Date.now();
    if ("refused" in identity) {
      reject({ reason: identity.refused, ...counted });
      if (!refused.of(address, now).take(now)) await later(BROKER_LIMITS.slowRefusalMs);
      throw refusal("bad user name or password", BAD_CREDENTIALS);
    }
    if (identity.kind !== "internal" && !budgets.of(identity).signIns.take(now)) {
      reject({ reason: "tooManySignIns", ...counted });
      await later(BROKER_LIMITS.slowRefusalMs);
      throw refusal("too many sign-ins", UNAVAILABLE);
    }
    if (identity.kind === "device") await release?.(identity.serialNumber);
    return identity;
  };
}

interface Budgets {
  of(identity: OutsideIdentity): Budget;
  keep(identity: OutsideIdentity, budget: Budget): void;
}

function createBudgets(): Budgets {
  const ofDevices = createAllowances(() => new Budget());
  const ofGuests = createAllowances(() => new Budget(BROKER_LIMITS.guestMessages));
  const placeOf = (identity: OutsideIdentity): [Allowances<Budget>, string] =>
    identity.kind === "device"
      ? [ofDevices, identity.serialNumber]
      : [ofGuests, `${identity.windowId}/${identity.username}`];
  return {
    of(identity) {
      const [allowances, name] = placeOf(identity);
      return allowances.of(name, Date.now());
    },
    keep(identity, budget) {
      const [allowances, name] = placeOf(identity);
      allowances.keep(name, budget, Date.now());
    },
  };
}

interface SignInRequest {
  username: string;
  secret: string;
  peer: Peer;
  speaker: Speaker;
}

/** Before the client is named by who it is. */
export function speakerOf(client: Client, username: string): Speaker {
  const { remoteIp } = peerOf(client.conn);
  return { clientId: client.id ?? "", username, remoteIp, mqttVersion: versionOf(client) };
}

/** Guests may have one name among them, so each keeps its own client id beside it. */
function clientNameOf(identity: Identity, clientId: string): string {
  if (identity.kind === "device") return `device/${identity.serialNumber}`;
  if (identity.kind === "internal") return `internal/${clientId}`;
  return `guest/${identity.windowId}/${identity.username}/${clientId}`;
}

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

const addressOf = (client: Client): string => peerOf(client.conn).remoteIp ?? "";
