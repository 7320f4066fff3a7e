import { refusalText } from "@sweepline/contract/core/refusal.ts";
import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { type DeviceStatus, OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { RemoteCommand } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { REMOTE_REFUSALS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import { type ActFacts, isOperation, whyNotAct } from "./act-guard.ts";
import { driveTexts } from "./drive.texts.ts";
import { useLook, usePicture } from "./use-picture.ts";

export interface Acts {
  readonly status: DeviceStatus | undefined;
  /** For a short while after an operation no other is taken. */
  readonly isTooSoon: boolean;
  /** What the robot knows. */
  readonly knows: (kind: RemoteCommand) => boolean;
  /** Why it cannot be asked now, in words. */
  readonly why: (kind: RemoteCommand) => string | undefined;
  readonly act: (order: CommandOrder) => void;
}

/** What the robot can be asked to do now. */
export function useActs(remote: Remote, status: DeviceStatus | undefined): Acts {
  const t = useTexts(driveTexts);
  const language = useLanguage();
  const device = useStore(remote.device);
  const lease = useStore(remote.lease);
  const presence = useStore(remote.presence);
  const isConnected = useStore(remote.line.state) === "open";
  const isStopped = usePicture(remote, (picture) => picture.isStopped) === true;
  useStore(remote.operation);
  const isTooSoon = useLook(() => {
    const newest = remote.operation.get();
    if (!newest || !isOperation(newest.kind) || newest.refusal !== undefined) return false;
    return performance.now() - newest.at < OPERATION_THROTTLE_MS;
  });
  const isFree = useLook(() => lease !== undefined && performance.now() >= lease.at + lease.drivesInMs);
  const facts: ActFacts = {
    ...{ isConnected, isStopped, isTooSoon, isFree, status },
    isHolder: lease?.holder?.isMe === true,
    isOnline: presence?.isOnline ?? device?.isOnline ?? true,
    isLocked: presence?.isLocked ?? device?.isLocked ?? false,
  };
  return {
    ...{ status, isTooSoon },
    knows: (kind) => device?.commands.includes(kind) === true,
    why(kind) {
      const why = whyNotAct(kind, facts);
      if (why === "notInTask") return refusalText(REMOTE_REFUSALS.notInTask, language);
      return why && t.why[why];
    },
    act: (order) => void remote.operate(order),
  };
}
