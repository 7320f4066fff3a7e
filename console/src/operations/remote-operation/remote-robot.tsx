import { COMMAND_EVENTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  REMOTE_ENDPOINTS,
  REMOTE_PERMISSIONS,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive, useLiveEach } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { deviceStateChanged, deviceStateQuery } from "../../fleet/telemetry/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import type { Remote } from "../remote-driving/index.ts";
import { FirstUse } from "./first-use.tsx";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { SilenceWatch } from "./silence-watch.tsx";
import { StopStrip } from "./stop-strip.tsx";
import { useActs } from "./use-acts.ts";
import { useRemote } from "./use-remote.ts";

/** A page's line to a robot, with what the page knows of it and what the person may do with it. */
export function useRemoteRobot(device: DeviceDetail, refetch: () => unknown) {
  // Watching is a right of its own, and reads only: those who look through others' eyes operate nothing.
  const mayOperate = useMay(REMOTE_ENDPOINTS.emergencyStop);
  const mayTakeOver = useMay({ permission: REMOTE_PERMISSIONS.takeOver, method: "POST" });
  const remote = useRemote(device.id);
  const presence = usePresence(remote, device, refetch);
  const acts = useActs(remote, presence.live.status);
  return { ...{ device, remote, acts, mayOperate, mayTakeOver }, ...presence };
}
export type RemoteRobot = ReturnType<typeof useRemoteRobot>;

/** What is known of the robot besides its pictures; followed while the page is in front. */
function usePresence(remote: Remote, device: DeviceDetail, refetch: () => unknown) {
  const { data: state } = useQuery(deviceStateQuery(device.id));
  useLive(deviceStateChanged, [device.id]);
  useLiveEach(COMMAND_EVENTS.commandChanged, [device.id], remote.followed);
  const live = state ?? device.live;
  const { isOnline } = live;
  const hasLockStatus = live.status === DEVICE_STATUS.locked;
  const isLocked = device.isLocked || hasLockStatus;
  useEffect(() => remote.presence.set({ isLocked, isOnline }), [remote, isLocked, isOnline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status changes when somebody locks or unlocks it
  useEffect(() => void refetch(), [refetch, hasLockStatus]);
  const offlineSince = useMemo(() => (isOnline ? undefined : performance.now()), [isOnline]);
  return { state, live, isLocked, offlineSince };
}

interface RemoteHeadProps {
  readonly robot: RemoteRobot;
  /** It is driven here: how is said once, and the page is left when the robot is silent for long. */
  readonly isDriven?: boolean;
}

/** At the head of every page that operates a robot: the emergency stop, and what is in the way of operating it. */
export function RemoteHead({ robot, isDriven = true }: RemoteHeadProps) {
  const { device, remote, acts, mayOperate, isLocked, offlineSince } = robot;
  return (
    <>
      <StopStrip remote={remote} acts={acts} />
      {isDriven ? <SilenceWatch {...{ remote, offlineSince }} name={deviceName(device)} /> : null}
      <Refused remote={remote} />
      {isLocked ? <Locked id={device.id} /> : null}
      {mayOperate && isDriven ? <FirstUse remote={remote} /> : null}
    </>
  );
}

/** Spec §6. */
function Locked({ id }: { readonly id: number }) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  return (
    <Notice tone="danger" role="status">
      {t.lockedNote} <Link to={href("deviceView", { id })}>{t.toUnlock}</Link>
    </Notice>
  );
}

function Refused({ remote: { line } }: { readonly remote: Remote }) {
  const t = useTexts(remoteTexts);
  if (useStore(line.state) !== "refused") return null;
  return (
    <Notice tone="danger" role="alert">
      <div className={styles.noticeRow}>
        <span>
          {t.refusedTitle}: {line.refusal()}
        </span>
        <Button size="small" onClick={line.open}>
          {t.retry}
        </Button>
      </div>
    </Notice>
  );
}
