/** Remote operation as the server tells of it, and the server's end of its socket. */
import type {
  RemoteDevice,
  RemotePicture,
  RemoteReply,
  RemoteRequest,
} from "@sweepline/contract/operations/remote-operation/frames.ts";
import {
  remoteReplySchema,
  remoteRequestSchema,
} from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { Lease } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { onTestFinished, vi } from "vitest";
import { AT } from "./devices.ts";

type Holder = NonNullable<Lease["holder"]>;

export const aHolder = (given: Partial<Holder> = {}): Holder => ({
  ...{ staffId: 1, staffName: "Ada", isMe: true, since: AT, reason: "", isAbnormal: false, seenAt: AT },
  ...given,
});

export const aLease = (given: Partial<Lease> = {}): Lease => ({
  ...{ epoch: 0, holder: null, requester: null, drivesInMs: 0 },
  ...given,
});
export const OWN_LEASE = aLease({ epoch: 3, holder: aHolder() });
export const anotherHolds = (given: Partial<Holder> = {}, rest: Partial<Lease> = {}): Lease =>
  aLease({ epoch: 3, holder: aHolder({ isMe: false, staffId: 9, staffName: "Grace", ...given }), ...rest });

const aRemoteDevice = (given: Partial<RemoteDevice> = {}): RemoteDevice => ({
  ...{ deviceId: 7, name: "Hall 7", serialNumber: "SW-7", isOnline: true, isLocked: false, canDrive: true },
  commands: [
    ...["emergencyStop", "releaseStop", "undock", "dock", "goTo", "relocate", "pause", "resume", "stop"],
    ...["setTools", "setCleaningMode"],
  ],
  mapId: 1,
  ...given,
});

export const aPicture = (given: Partial<RemotePicture> = {}): RemotePicture => ({
  ...{ epoch: 0, sequence: 0, heldMs: 0, isDriven: false, isStopped: false, receivedAt: AT },
  position: { x: 4, y: 3, theta: 0, mapId: "key-1" },
  ...given,
});

/** The browser's end of the socket, driven by the test as the server would; takes and says only what the contract allows. */
export class RemoteSocket {
  static readonly OPEN = 1;
  static all: RemoteSocket[] = [];
  readonly url: string;
  readyState = 1;
  closedBy: number | undefined;
  sent: RemoteRequest[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;

  constructor(url: URL) {
    this.url = String(url);
    RemoteSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(remoteRequestSchema.parse(JSON.parse(text)));
  }
  close(code?: number): void {
    this.readyState = 3;
    this.closedBy = code;
    this.onclose?.();
  }
  say(reply: RemoteReply): void {
    this.onmessage?.({ data: JSON.stringify(remoteReplySchema.parse(reply)) });
  }
  /** What the page said of one type, oldest first. */
  of<Type extends RemoteRequest["type"]>(type: Type): Extract<RemoteRequest, { type: Type }>[] {
    return this.sent.filter((one): one is Extract<RemoteRequest, { type: Type }> => one.type === type);
  }
  /** Lets the page in, with the robot and the lease as they are. */
  letIn(lease: Lease = aLease(), device: Partial<RemoteDevice> = {}): void {
    this.onopen?.();
    this.say({ type: "signedIn" });
    this.say({ type: "opened", device: aRemoteDevice(device), lease });
  }
  picture(given: Partial<RemotePicture> = {}): void {
    this.say({ type: "picture", picture: aPicture(given) });
  }
}

/** The newest socket that the page opened. */
export const line = (): RemoteSocket => {
  const newest = RemoteSocket.all.at(-1);
  if (!newest) throw new Error("the page has opened no line");
  return newest;
};

/** In place of the browser's sockets, until the test is over. */
export function stubRemoteSocket(): void {
  RemoteSocket.all = [];
  vi.stubGlobal("WebSocket", RemoteSocket);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
