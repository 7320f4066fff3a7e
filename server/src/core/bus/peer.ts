import type { Socket } from "node:net";
import { plainAddress } from "../networks.ts";

/** Who is at the other end of a connection, as far as the network tells. */
export interface Peer {
  /** Behind a balancer: whom the balancer serves, not itself. */
  remoteIp: string | null;
  port: number | null;
  isEncrypted: boolean;
  /** Serial number that the client's certificate is for; absent: it showed none. */
  certified?: string;
  /** The certificate is not enough, the password is asked for too. */
  needsPassword?: boolean;
}

const peers = new WeakMap<object, Peer>();

export function notePeer(socket: object, peer: Peer): void {
  peers.set(socket, peer);
}

export function peerOf(socket: object): Peer {
  const { remoteAddress, remotePort } = socket as Socket;
  return (
    peers.get(socket) ?? {
      remoteIp: remoteAddress === undefined ? null : plainAddress(remoteAddress),
      port: remotePort ?? null,
      isEncrypted: false,
    }
  );
}
