import type { Command, CommandKind } from "@sweepline/contract/fleet/commands/index.ts";
import type { RemoteDevice, RemoteReply } from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { Lease } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { createStore } from "../../core/store/index.ts";
import type { DriveFacts } from "./drive-guard.ts";
import { createMappingPicture } from "./mapping-picture.ts";
import { createPictures } from "./pictures.ts";

/** A lease with the moment at which the page learned of it, from which `drivesInMs` counts. */
export interface KnownLease extends Lease {
  readonly at: number;
}

/** What was asked of the robot last, and what became of it. */
export interface Operation {
  readonly id: string;
  readonly kind: CommandKind;
  /** By the page's even clock. */
  readonly at: number;
  readonly command?: Command;
  /** In the person's language. */
  readonly refusal?: string;
}

/** What happened around the lease, newest only: it was lost, or something that was asked for was not given. */
export type LeaseEvent =
  | Extract<RemoteReply, { type: "lost" | "declined" }>
  | { readonly type: "refused"; readonly text: string };

/** What a page knows of the robot and of who drives it; outlives the hiding of the page. */
export function createRemoteState() {
  const operation = createStore<Operation | undefined>(undefined);
  return {
    pictures: createPictures(),
    mapping: createMappingPicture(),
    device: createStore<RemoteDevice | undefined>(undefined),
    lease: createStore<KnownLease | undefined>(undefined),
    leaseEvent: createStore<LeaseEvent | undefined>(undefined),
    /** What the live state says, which goes on where pictures end. */
    presence: createStore<Pick<DriveFacts, "isLocked" | "isOnline"> | undefined>(undefined),
    operation,
    /** Of the operation with this id, if it is still the newest. */
    changeOperation(id: string | undefined, change: Partial<Operation>) {
      // The server counts the time to the next one from when it took this one.
      const taken = change.command && { at: performance.now() };
      operation.set((newest) => (newest && newest.id === id ? { ...newest, ...change, ...taken } : newest));
    },
  };
}
export type RemoteState = ReturnType<typeof createRemoteState>;

export const isMine = ({ lease }: Pick<RemoteState, "lease">): boolean => lease.get()?.holder?.isMe === true;
