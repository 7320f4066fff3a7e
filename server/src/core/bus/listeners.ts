import { createServer, type Server, type Socket } from "node:net";
import type { Log } from "../log.ts";
import { networksOf } from "../networks.ts";
import { isEveryAddress } from "../reach.ts";
import { BROKER_LIMITS } from "./limits.ts";
import { notePeer, peerOf } from "./peer.ts";
import { readProxyHeader } from "./proxy-protocol.ts";
import { createTlsListener, type TlsListen, type TlsListener } from "./tls-listener.ts";

/** Where the embedded broker listens. */
export interface ListenOptions {
  host: string;
  /** Not encrypted; 0: any free one; off: nobody but our own processes. */
  port: number | "off";
  tls?: TlsListen | undefined;
  /** Balancers whose connections begin with a PROXY header: addresses and networks by comma. */
  proxies?: string | undefined;
  /** Of our own processes, where they have one of their own; 0 unless they had one before; off: they are connected elsewhere. */
  ownPort?: number | "off" | undefined;
  /** Other processes listen there as well, and the system hands each connection to one of them. */
  isShared?: boolean | undefined;
}

export interface Ports {
  /** Where processes of this machine come in, at 127.0.0.1; 0: nowhere. */
  own: number;
  plain: number | null;
  tls: number | null;
}

export interface Listeners {
  ports: Ports;
  /** Nobody comes any more; those who are there stay. */
  close(): Promise<void>;
}

/** Opens all or none; `take` gets sockets on which MQTT is spoken. */
export async function openListeners(
  options: ListenOptions,
  { take, log }: { take(socket: Socket): void; log: Log },
): Promise<Listeners> {
  const { host, port, tls, proxies = "", ownPort = 0, isShared = false } = options;
  const behindProxies = proxied(proxies, log);
  const servers: Server[] = [];
  /** Accepted, and not known yet to whom they belong: a header or a handshake is awaited. */
  const pending = new Set<Socket>();
  const handOn = (socket: Socket, raw = socket): void => {
    pending.delete(raw);
    take(socket);
  };
  let tlsListener: TlsListener | undefined;
  const open = async (at: ListenAt, onSocket: (socket: Socket) => void): Promise<number> => {
    const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
      pending.add(socket);
      socket.once("close", () => pending.delete(socket));
      onSocket(socket);
    });
    server.maxConnections = MAX_SOCKETS;
    await listen(server, at);
    servers.push(server);
    return portOf(server, at.port);
  };
  const close = async (): Promise<void> => {
    tlsListener?.close();
    const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const socket of pending) socket.destroy();
    await Promise.all(closed);
  };
  try {
    const plain =
      port === "off" ? null : await open({ host, port, reusePort: isShared }, behindProxies(handOn));
    if (tls)
      tlsListener = createTlsListener(tls, { onReady: handOn, timeoutMs: BROKER_LIMITS.signInMs, log });
    const encrypt = (socket: Socket): void => tlsListener?.take(socket, peerOf(socket));
    const encrypted = tls
      ? await open({ host, port: tls.port, reusePort: isShared }, behindProxies(encrypt))
      : null;
    const isOneForAll =
      plain !== null && !isShared && proxies === "" && (host === "127.0.0.1" || isEveryAddress(host));
    const ownOf = (): Promise<number> | number => {
      if (ownPort === "off") return 0;
      return isOneForAll ? plain : open({ host: OWN_HOST, port: ownPort }, handOn);
    };
    const own = await ownOf();
    return { ports: { own, plain, tls: encrypted }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Those who have signed in, and as many again who have not or wait for their handshake. */
const MAX_SOCKETS = 2 * BROKER_LIMITS.connections;

type OnSocket = (socket: Socket) => void;

/** Connections of the proxies are noted as those whom they serve; all others are what they are. */
function proxied(text: string, log: Log): (onSocket: OnSocket) => OnSocket {
  const isProxy = networksOf(text);
  if (text === "" || !isProxy) return (onSocket) => onSocket;
  return (onSocket) => (socket) => {
    if (!isProxy(socket.remoteAddress ?? "")) return onSocket(socket);
    socket.on("error", (error) => log.debug({ err: error }, "connection of a proxy"));
    readProxyHeader(socket, BROKER_LIMITS.signInMs).then(
      (source) => {
        if (source) notePeer(socket, { ...source, isEncrypted: false });
        onSocket(socket);
      },
      (error) => {
        log.warn({ err: error, proxy: socket.remoteAddress }, "connection of a proxy refused");
        socket.destroy();
      },
    );
  };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : asked;
}

const OWN_HOST = "127.0.0.1";

interface ListenAt {
  host: string;
  port: number;
  reusePort?: boolean;
}

function listen(server: Server, at: ListenAt): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
