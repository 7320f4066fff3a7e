import { COMMAND_EVENTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import {
  REMOTE_ENDPOINTS,
  REMOTE_PERMISSIONS,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { NotGranted, useGranted } from "../../access/permission-requests/index.ts";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive, useLiveEach } from "../../core/live/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import { DeviceStatusTag, deviceStateQuery } from "../../fleet/telemetry/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import { ActsCard } from "./acts-card.tsx";
import { DriveCard } from "./drive-card.tsx";
import { FirstUse } from "./first-use.tsx";
import { LeaseCard } from "./lease-card.tsx";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { RemoteFloor } from "./remote-floor.tsx";
import { SilenceWatch } from "./silence-watch.tsx";
import { StopStrip } from "./stop-strip.tsx";
import { useActs } from "./use-acts.ts";
import { useRemote } from "./use-remote.ts";
import { ValuesCard } from "./values-card.tsx";

const FIELDS = { id: urlId() };

/** Remote operation of one robot (spec §2): a person far away sees it, takes control of it, and drives it. */
export function RemotePage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoDevice isMissing={false} /> : <Loaded key={id} id={id} />;
}

function NoDevice({ isMissing }: { readonly isMissing: boolean }) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={isMissing ? t.missingTitle : t.noDeviceTitle}
      note={isMissing ? t.missingNote : t.noDeviceNote}
      to={href("deviceList")}
      toTexts={t.toList}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(remoteTexts);
  const isGranted = useGranted("deviceDetail");
  const query = useQuery(deviceQuery(id));
  return (
    <OnePage query={query} title={t.title} block={32} missing={<NoDevice isMissing />}>
      {(device) =>
        isGranted ? (
          <Opened device={device} refetch={query.refetch} />
        ) : (
          <Page title={t.titleOf(deviceName(device))}>
            <Card>
              <NotGranted permission="deviceDetail" />
            </Card>
          </Page>
        )
      }
    </OnePage>
  );
}

interface OpenedProps {
  readonly device: DeviceDetail;
  readonly refetch: () => unknown;
}

function Opened({ device, refetch }: OpenedProps) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  const name = deviceName(device);
  usePageTitle(inEach(remoteTexts, (texts) => texts.titleOf(name)));
  // Watching is a right of its own, and reads only: those who look through others' eyes operate nothing.
  const mayOperate = useMay(REMOTE_ENDPOINTS.emergencyStop);
  const mayTakeOver = useMay({ permission: REMOTE_PERMISSIONS.takeOver, method: "POST" });
  const remote = useRemote(device.id);
  const { state, live, isLocked, offlineSince } = usePresence(remote, device, refetch);
  const acts = useActs(remote, live.status);
  return (
    <Page
      title={t.titleOf(name)}
      note={[device.serialNumber, device.productName, device.organizationName].join(" · ")}
      badges={<DeviceStatusTag live={live} protocol={device.protocol} />}
      actions={<Link to={href("deviceView", { id: device.id })}>{t.toDevice}</Link>}
    >
      <StopStrip remote={remote} acts={acts} />
      <SilenceWatch remote={remote} name={name} offlineSince={offlineSince} />
      <Refused remote={remote} />
      {isLocked ? <Locked id={device.id} /> : null}
      {mayOperate ? <FirstUse remote={remote} /> : null}
      <div className={styles.layout}>
        <RemoteFloor {...{ remote, acts, state }} />
        <div className={styles.side}>
          <LeaseCard {...{ remote, mayOperate, mayTakeOver }} />
          <DriveCard remote={remote} />
          <ActsCard {...{ remote, acts }} isOnline={live.isOnline} />
          <ValuesCard remote={remote} state={state} />
        </div>
      </div>
    </Page>
  );
}

/** What is known of the robot besides its pictures; followed while the page is in front. */
function usePresence(remote: Remote, device: DeviceDetail, refetch: () => unknown) {
  const { data: state } = useQuery(deviceStateQuery(device.id));
  useLive(TELEMETRY_EVENTS.deviceStateChanged, [device.id]);
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
