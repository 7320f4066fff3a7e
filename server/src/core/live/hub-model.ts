import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import type { Caller, DataScope } from "../caller.ts";
import type { Granted } from "../company-permissions.ts";

/** The nouns of the hub: sockets, viewers with what waits for them, and the channels that they listen to. */
/** What the hub needs of a socket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(data: string | Buffer, options: { binary: boolean }): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: "message", listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: "close", listener: (code: number) => void): unknown;
  on(event: "pong", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** Who has a socket, and what is being done for them. */
export interface Served {
  isClosed: boolean;
  /** Everything asynchronous happens one after the other, so that no check is overtaken. */
  queue: Promise<void>;
  queued: number;
}

/**
 * What waits for one browser until its next frame. Of each event and key only the newest waits; events that keep all
 * wait in order, up to a bound at which the oldest go. So however slow a browser is, it costs a bounded amount.
 */
export interface Outbox {
  newest: Map<number, LiveItem>;
  kept: LiveItem[];
  /** While a new subscription's snapshot is read: the slots that were heard of meanwhile, and are newer than it. */
  received: Set<number> | undefined;
}

export interface LiveItem {
  /** Counts up: newer than every smaller one, and the same item for every browser. */
  readonly id: number;
  /** Event and key in one number. */
  readonly slot: number;
  readonly keepsAll: boolean;
  /** The entry as JSON, written once for all who get it. */
  readonly text: string;
}

/** A browser that has signed in. */
export interface Viewer extends Served {
  readonly socket: LiveSocket;
  caller: Caller;
  readonly outbox: Outbox;
  readonly held: Map<DeviceChannel, Set<number>>;
  /** Subscriptions whose right is being looked at again; nothing of them is delivered meanwhile. */
  readonly suspended: Map<DeviceChannel, Set<number>>;
  readonly heldScopes: Set<string>;
  /** Announced changes of rights that are not yet looked into: until then nothing at all is sent. */
  reviews: number;
  /** Epoch milliseconds since when it takes nothing more. */
  stuckSince: number | undefined;
  hasAnswered: boolean;
}

/** Whose a device was when a viewer was found to be allowed to see it. */
export interface Holder {
  id: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** An event keyed by devices, or by other rows that belong to somebody, that people with a permission may subscribe to. */
export interface DeviceOffer {
  /** `signed-in`: anyone, for what is the person's own. */
  permission: string;
  /** For rows other than devices: which of them lie within the scope or are the person's own, and whose; one query. */
  visibleAmong?(scope: DataScope, ids: readonly number[], staffId: number): Promise<Holder[]>;
  /** What is left of a payload for people whose company was not granted everything; undefined: nothing. */
  withhold?(granted: Granted, payload: unknown): unknown;
  /** The present values, for new subscriptions: what happens after the page was read and before it is subscribed is in here. */
  snapshot?(deviceIds: readonly number[]): Promise<(readonly [deviceId: number, payload: unknown])[]>;
}

/** An event keyed by scope: computed for all who share one, while any of them listens. */
export interface ScopeOffer {
  permission: string;
  everyMs: number;
  compute(viewer: Pick<Caller, "scope" | "companyPermissions">): Promise<unknown>;
}

export interface DeviceChannel {
  readonly event: LiveEvent;
  readonly offer: DeviceOffer;
  readonly number: number;
  /** Device → who listens, each with the proof that they may. */
  readonly listeners: Map<number, Map<Viewer, Holder>>;
}
