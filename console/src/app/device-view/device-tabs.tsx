import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import { WORK_ORDER_ENDPOINTS } from "@sweepline/contract/care/work-orders/index.ts";
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { LORA_ENDPOINTS } from "@sweepline/contract/fleet/lora.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { DeviceAlarms } from "../../care/alarms/index.ts";
import { DeviceAssists } from "../../care/assists/index.ts";
import { DeviceFaults } from "../../care/faults/index.ts";
import { DeviceOrders, PartOrder } from "../../care/work-orders/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { SAME_TAB } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DeviceAllocations } from "../../fleet/allocations/index.ts";
import { CommandHistory } from "../../fleet/commands/index.ts";
import { ConnectionsTab } from "../../fleet/connections/index.ts";
import { ConsumablesTab } from "../../fleet/consumables/index.ts";
import { DeviceLog } from "../../fleet/device-log/index.ts";
import { DeviceSettings } from "../../fleet/device-settings/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { LoraTab } from "../../fleet/lora/index.ts";
import { TaskReports } from "../../operations/task-reports/index.ts";
import { DeviceUpdates, useUpdateMarks } from "../../operations/updates/index.ts";
import { Tabs } from "../../ui/kit.ts";
import { type TabName, tabsOf } from "./device-parts.ts";
import styles from "./device-tabs.module.css";
import { deviceViewTexts } from "./device-view.texts.ts";
import { UsageTab } from "./usage-tab.tsx";

interface DeviceTabsProps {
  readonly device: DeviceDetail;
  readonly tab: TabName;
  readonly overview: ReactNode;
  readonly isOnline: boolean;
}

/** A link to a tab that the device does not have leads to its first. */
export function DeviceTabs({ device, tab, overview, isOnline }: DeviceTabsProps) {
  const t = useTexts(deviceViewTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { id } = device;
  const contents: Readonly<Record<TabName, ReactNode>> = {
    overview,
    lora: <LoraTab device={device} />,
    assists: <DeviceAssists deviceId={id} />,
    alarms: <DeviceAlarms deviceId={id} />,
    faults: <DeviceFaults deviceId={id} />,
    log: <DeviceLog deviceId={id} />,
    commands: <CommandHistory deviceId={id} isOnline={isOnline} />,
    reports: <TaskReports deviceId={id} />,
    connections: <ConnectionsTab deviceId={id} useMarks={useUpdateMarks} />,
    consumables: <ConsumablesTab deviceId={id} actsFor={(part) => <PartOrder deviceId={id} {...part} />} />,
    orders: <DeviceOrders deviceId={id} />,
    usage: <UsageTab deviceId={id} />,
    settings: <DeviceSettings title={t.tabs.settings} device={{ id, name: deviceName(device) }} />,
    updates: <DeviceUpdates device={{ id, name: deviceName(device) }} />,
    allocations: <DeviceAllocations deviceId={id} />,
  };
  const isPermitted: Partial<Record<TabName, boolean>> = {
    lora: useMay(LORA_ENDPOINTS.sensor),
    assists: useMay(ASSIST_ENDPOINTS.page),
    alarms: useMay(ALARM_ENDPOINTS.page),
    faults: useMay(FAULT_ENDPOINTS.list),
    commands: useMay(COMMAND_ENDPOINTS.list),
    settings: useMay(SETTING_ENDPOINTS.get),
    updates: useMay(AGENT_ENDPOINTS.agent),
    allocations: useMay(ALLOCATION_ENDPOINTS.ofDevice),
    orders: useMay(WORK_ORDER_ENDPOINTS.list),
  };
  const names = tabsOf(device).filter((name) => isPermitted[name] ?? true);
  // Each tab has filters of its own; those of the one before would mean nothing to it.
  const go = (next: string) =>
    void navigate(href("deviceView", { id, tab: next === "overview" ? undefined : next }), {
      replace: true,
      state: SAME_TAB,
    });
  return (
    <Tabs
      className={styles.tabs ?? ""}
      activeKey={names.includes(tab) ? tab : "overview"}
      onChange={go}
      destroyOnHidden
      items={names.map((name) => ({ key: name, label: t.tabs[name], children: contents[name] }))}
    />
  );
}
