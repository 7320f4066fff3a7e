import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { CLEANING_KINDS, type DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { NotGranted, useGranted } from "../../access/permission-requests/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { SAME_TAB, usePageTitle } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DeviceAllocations } from "../../fleet/allocations/index.ts";
import { CommandHistory } from "../../fleet/commands/index.ts";
import { ConnectionRecords } from "../../fleet/connections/index.ts";
import { DeviceLog } from "../../fleet/device-log/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { TaskReports } from "../../operations/task-reports/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Tabs } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import type { TabName } from "./device-parts.ts";
import styles from "./device-tabs.module.css";
import { deviceViewTexts } from "./device-view.texts.ts";
import overview from "./overview.module.css";

interface DecommissionedDeviceProps {
  readonly device: DeviceRegistration;
  readonly tab: TabName;
}

/** A decommissioned device: its history from the time it was in use. The page shows nothing current and has no actions. */
export function DecommissionedDevice({ device, tab }: DecommissionedDeviceProps) {
  const t = useTexts(deviceViewTexts);
  usePageTitle(deviceName(device));
  const isGranted = useGranted("deviceDetail");
  return (
    <Page
      title={deviceName(device)}
      note={[device.serialNumber, device.productName, device.organizationName].join(" · ")}
      badges={<StatusTag tone="neutral">{t.decommissioned}</StatusTag>}
    >
      <DecommissionedNote device={device} />
      {isGranted ? (
        <History device={device} tab={tab} />
      ) : (
        <Card>
          <NotGranted permission="deviceDetail" />
        </Card>
      )}
    </Page>
  );
}

function DecommissionedNote({ device }: Pick<DecommissionedDeviceProps, "device">) {
  const t = useTexts(deviceViewTexts);
  const format = useFormat();
  const href = useHref();
  const since = format.dateTime(device.decommissionedAt);
  const { decommissionReason: reason } = device;
  return (
    <p role="status" className={overview.decommissionedNote}>
      <strong>{reason ? t.decommissionedBecause(reason, since) : t.decommissionedSince(since)}</strong>{" "}
      {t.decommissionedNote}{" "}
      <Link to={href("equipmentInformation", { use: "retired", device: device.id })}>{t.toRegistration}</Link>
    </p>
  );
}

const cleans = (kind: DeviceKind): boolean => (CLEANING_KINDS as readonly DeviceKind[]).includes(kind);

function History({ device: { id, kind }, tab }: DecommissionedDeviceProps) {
  const t = useTexts(deviceViewTexts);
  const href = useHref();
  const navigate = useNavigate();
  const contents: readonly [TabName, boolean, ReactNode][] = [
    ["log", useMay(DEVICE_LOG_ENDPOINTS.list), <DeviceLog key="log" deviceId={id} isPast />],
    ["commands", useMay(COMMAND_ENDPOINTS.list), <CommandHistory key="commands" deviceId={id} isPast />],
    [
      "reports",
      useMay(TASK_REPORT_ENDPOINTS.list) && cleans(kind),
      <TaskReports key="reports" deviceId={id} />,
    ],
    ["connections", useMay(CONNECTION_ENDPOINTS.list), <ConnectionRecords key="connections" deviceId={id} />],
    [
      "allocations",
      useMay(ALLOCATION_ENDPOINTS.ofDevice),
      <DeviceAllocations key="allocations" deviceId={id} />,
    ],
  ];
  const shown = contents.filter(([, isPermitted]) => isPermitted);
  const [first] = shown;
  if (!first) return <EmptyState title={t.noHistoryTitle} note={t.noHistoryNote} />;
  const active = shown.find(([name]) => name === tab) ?? first;
  const go = (next: string) =>
    void navigate(href("deviceView", { id, tab: next }), { replace: true, state: SAME_TAB });
  return (
    <Tabs
      className={styles.tabs ?? ""}
      activeKey={active[0]}
      onChange={go}
      destroyOnHidden
      items={shown.map(([name, , children]) => ({ key: name, label: t.tabs[name], children }))}
    />
  );
}
