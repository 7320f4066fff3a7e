import { constants } from "node:crypto";
import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { Log } from "../log.ts";
import { type CertificateFiles, followCertificate, readServerContext } from "../tls/certificate.ts";
import { notePeer, type Peer } from "./peer.ts";

/** How devices come in encrypted, and what they show of themselves. */
export interface TlsListen {
  /** 0: any free one. */
  port: number;
  files: CertificateFiles;
  /** Authority of devices' certificates, a PEM file; empty: devices show none. */
  clientCa: string;
  clientAuth: "either" | "certificate" | "both";
}

/** Encrypts connections that have been accepted, and hands on those whose certificates are in order. */
export interface TlsListener {
  take(socket: Socket, from: Peer): void;
  close(): void;
}

interface Parts {
  /** `raw` is what it stands on. */
  onReady(socket: TLSSocket, raw: Socket): void;
  timeoutMs: number;
  log: Log;
}

export function createTlsListener(
  { files, clientCa, clientAuth }: TlsListen,
  { onReady, timeoutMs, log }: Parts,
): TlsListener {
  const ca = clientCa === "" ? undefined : clientCa;
  const server = createServer({
    ...readServerContext(files, ca),
    handshakeTimeout: timeoutMs,
    ...(ca !== undefined && {
      requestCert: true,
      // Who shows none may have a password: looked at below.
      rejectUnauthorized: false,
      // A session that is taken up again would bring its certificate along, also one of an authority that is not believed any more.
      secureOptions: constants.SSL_OP_NO_TICKET,
    }),
  });
  const stop = followCertificate({ files, clientCa: ca, server, log });
  // The encrypted socket does not tell which one it stands on, but has its address.
  const coming = new Map<string, { raw: Socket; from: Peer }>();
  const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

  server.on("tlsClientError", (error, socket) => {
    log.debug({ err: error }, "handshake failed");
    socket.destroy();
  });
  server.on("secureConnection", (socket) => {
    socket.on("error", (error) => log.debug({ err: error }, "encrypted connection"));
    const { raw, from } = coming.get(placeOf(socket)) ?? {};
    const shown = certifiedName(socket);
    const isRefused = shown === null || (shown === undefined && clientAuth !== "either");
    if (!raw || !from || isRefused) {
      log.info(
        { remoteIp: from?.remoteIp, fault: socket.authorizationError },
        "certificate of a device refused",
      );
      socket.destroy();
      return;
    }
    notePeer(socket, {
      ...from,
      isEncrypted: true,
      ...(shown !== undefined && { certified: shown, needsPassword: clientAuth === "both" }),
    });
    onReady(socket, raw);
  });
  return {
    take(socket, from) {
      const place = placeOf(socket);
      coming.set(place, { raw: socket, from });
      socket.once("close", () => coming.delete(place));
      server.emit("connection", socket);
    },
    close: stop,
  };
}

/** Undefined: none was shown; null: one that is not believed, or that is for nobody in particular. */
function certifiedName(socket: TLSSocket): string | undefined | null {
  const { subject } = socket.getPeerCertificate();
  if (subject === undefined) return undefined;
  const name: unknown = subject.CN;
  return socket.authorized && typeof name === "string" && name !== "" ? name : null;
}
