import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useGranted } from "../../access/permission-requests/index.ts";
import { CardButton } from "../../care/assists/index.ts";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { urlChoice, urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DeviceActions, registrationQuery } from "../../fleet/device-registration/index.ts";
import { ConnectLink, deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import {
  DeviceStatusTag,
  deviceStateChanged,
  deviceStateQuery,
  StatusIcon,
  useDeviceLive,
  useFollowedLive,
} from "../../fleet/telemetry/index.ts";
import { DeploymentLink } from "../../operations/remote-deployment/index.ts";
import { HistoryLink } from "../../operations/remote-history/index.ts";
import { RemoteButton } from "../../operations/remote-operation/index.ts";
import { useOpenRun } from "../../operations/runs/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { EmptyState, ErrorState, Notice, Skeleton } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { DecommissionedDevice } from "./decommissioned-device.tsx";
import { DeviceCommands } from "./device-commands.tsx";
import { DeviceGlance } from "./device-glance.tsx";
import { TAB_NAMES, type TabName } from "./device-parts.ts";
import { DeviceTabs } from "./device-tabs.tsx";
import { deviceViewTexts } from "./device-view.texts.ts";
import styles from "./overview.module.css";
import { Overview } from "./overview.tsx";
import { Vitals } from "./vitals.tsx";

const FIELDS = { id: urlId(), tab: urlChoice(TAB_NAMES, "overview") };

/** One device whole (spec §2 `/wel/eqDetail`), composed of the rooms that know its parts. */
export function DeviceViewPage() {
  const t = useTexts(deviceViewTexts);
  const [{ id, tab }] = useUrlState(FIELDS);
  if (id !== undefined) return <Loaded key={id} id={id} tab={tab} />;
  return <NoDevice title={t.noDeviceTitle} note={t.noDeviceNote} />;
}

function NoDevice({ title, note }: { readonly title: string; readonly note: string }) {
  const t = useTexts(deviceViewTexts);
  const href = useHref();
  return (
    <Page title={t.title}>
      <EmptyState title={title} note={note} action={<Link to={href("deviceList")}>{t.toList}</Link>} />
    </Page>
  );
}

function Loaded({ id, tab }: { id: number; tab: TabName }) {
  const t = useTexts(deviceViewTexts);
  const query = useQuery(deviceQuery(id));
  usePageTitle(query.data && deviceName(query.data));
  const isMissing = query.error instanceof CallError && query.error.status === 404;
  const mayLookBack = useMay(REGISTRATION_ENDPOINTS.get) && isMissing;
  const registration = useQuery({
    ...registrationQuery(id),
    meta: { quietStatus: 404 },
    enabled: mayLookBack,
  });
  if (query.data && !isMissing) return <Device device={query.data} tab={tab} />;
  if (registration.data?.decommissionedAt)
    return <DecommissionedDevice device={registration.data} tab={tab} />;
  if (isMissing && !registration.isLoading) return <NoDevice title={t.missingTitle} note={t.missingNote} />;
  return (
    <Page title={t.title}>
      {query.error && !isMissing ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <>
          <Skeleton block={6} />
          <Skeleton block={32} />
        </>
      )}
    </Page>
  );
}

interface DeviceProps {
  readonly device: DeviceDetail;
  readonly tab: TabName;
}

function Device({ device, tab }: DeviceProps) {
  return useGranted("deviceDetail") ? <WholeDevice device={device} tab={tab} /> : <Glance device={device} />;
}

function WholeDevice({ device, tab }: DeviceProps) {
  const { data: state } = useQuery(deviceStateQuery(device.id));
  useLive(deviceStateChanged, [device.id]);
  const live = state ?? device.live;
  return (
    <Titled device={device} live={live}>
      <DeviceCommands device={device} live={live} />
      <Vitals device={device} live={live} run={state?.run ?? null} ordered={useOpenRun(device.id)} />
      <DeviceTabs
        device={device}
        tab={tab}
        isOnline={live.isOnline}
        overview={<Overview device={device} state={state} />}
      />
    </Titled>
  );
}

function Glance({ device }: Pick<DeviceProps, "device">) {
  const rows = useMemo(() => [device], [device]);
  useFollowedLive(rows);
  return (
    <Titled device={device} live={useDeviceLive(device.id, device.live)}>
      <DeviceGlance device={device} />
    </Titled>
  );
}

interface TitledProps extends Pick<DeviceProps, "device"> {
  readonly live: DeviceLive;
  readonly children: ReactNode;
}

function Titled({ device, live, children }: TitledProps) {
  const t = useTexts(deviceViewTexts);
  return (
    <Page
      title={deviceName(device)}
      note={[device.serialNumber, device.productName, device.organizationName].join(" · ")}
      badges={
        <>
          <DeviceStatusTag live={live} protocol={device.protocol} />
          {device.isLocked || live.status === DEVICE_STATUS.locked ? <LockTag /> : null}
        </>
      }
      actions={<Actions device={device} />}
    >
      {device.isLocked || live.status === DEVICE_STATUS.locked ? <LockNote device={device} /> : null}
      {live.lastReportAt === null ? (
        <Notice tone="notice" role="status">
          {t.noData} <ConnectLink deviceId={device.id} />
        </Notice>
      ) : null}
      {children}
    </Page>
  );
}

/** Out of use a device is the administration's: there it is taken into use again, and its history is opened. */
function Actions({ device }: Pick<DeviceProps, "device">) {
  const href = useHref();
  const navigate = useNavigate();
  return (
    <>
      <MapLinks device={device} />
      {device.capabilities.includes("position") ? <HistoryLink deviceId={device.id} /> : null}
      <DeploymentLink device={device} />
      {isRobot(device) ? <CardButton device={device} /> : null}
      <RemoteButton device={device} />
      <DeviceActions
        device={{ ...device, isInUse: true }}
        onDecommissioned={() =>
          void navigate(href("equipmentInformation", { use: "retired", device: device.id }))
        }
      />
    </>
  );
}

/** A sensor carries no robot's card: it drives nowhere where somebody would have to help it. */
const isRobot = ({ capabilities }: Pick<DeviceDetail, "capabilities">): boolean =>
  capabilities.includes("position") || capabilities.includes("cleaning");

/** Which maps it has and what it may do on them, where it drives by maps at all. */
function MapLinks({ device: { id, capabilities } }: Pick<DeviceProps, "device">) {
  const t = useTexts(deviceViewTexts);
  const href = useHref();
  const [mayMaps, mayTasks] = [useMay(DISTRIBUTION_ENDPOINTS.deviceMaps), useMay(TASK_ENDPOINTS.list)];
  if (!capabilities.includes("position")) return null;
  return (
    <>
      {mayTasks ? <LinkButton to={href("equipmentTasks", { id })}>{t.tasks}</LinkButton> : null}
      {mayMaps ? <LinkButton to={href("equipmentMap", { id })}>{t.maps}</LinkButton> : null}
    </>
  );
}

/** Why nobody can operate it. */
function LockNote({ device: { isLocked, lockedAt, lockReason } }: Pick<DeviceProps, "device">) {
  const t = useTexts(deviceViewTexts);
  const format = useFormat();
  const since = format.dateTime(lockedAt);
  const text = !isLocked
    ? t.lockedItself
    : lockReason
      ? t.lockedBecause(lockReason, since)
      : t.lockedSince(since);
  return (
    <p role="status" className={styles.lockNote}>
      <StatusIcon shape="lock" /> {text}
    </p>
  );
}

function LockTag() {
  const t = useTexts(deviceViewTexts);
  return (
    <StatusTag tone="danger" title={t.lockedNote}>
      <StatusIcon shape="lock" />
      &nbsp;{t.locked}
    </StatusTag>
  );
}
