import { COMMAND_EVENTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import { SETTING_ENDPOINTS, SETTING_EVENTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { DASHBOARD_EVENTS } from "@sweepline/contract/insight/dashboard.ts";
import { offerAccountNoticeEvents } from "./access/account-notices/index.ts";
import type { Access } from "./access/wing.ts";
import type { Bus } from "./core/bus/bus.ts";
import type { Clock } from "./core/clock.ts";
import { createLiveHub, type LiveHub } from "./core/live/index.ts";
import type { Log } from "./core/log.ts";
import { offerBulkJobEvents } from "./fleet/bulk-jobs/index.ts";
import { withheldEntry } from "./fleet/device-log/index.ts";
import { type Devices, onDevicesChanged, withheldLive } from "./fleet/devices/index.ts";
import { type TelemetryReads, withheldState } from "./fleet/telemetry/index.ts";
import type { DashboardService } from "./insight/dashboard/index.ts";
import { type MqttDesk, offerMqttEvents } from "./mqtt-wiring.ts";
import { offerSiteEvents, type Sites } from "./site-wiring.ts";

/** Figures of the dashboard that change by themselves. */
const FLEET_NOW_EVERY_MS = 2_000;

/** What browsers may watch, and who: every room's live events, offered to one hub. */
export async function createLive(
  { bus, clock, log }: { bus: Bus; clock: Clock; log: Log },
  { authenticate, reauthenticate }: Pick<Access, "authenticate" | "reauthenticate">,
  rooms: {
    devices: Devices;
    telemetry: TelemetryReads;
    mqtt: MqttDesk;
    dashboard: DashboardService;
    sites: Sites;
  },
): Promise<Pick<LiveHub, "accept" | "close">> {
  const { devices, telemetry, dashboard } = rooms;
  const { visibleAmong } = devices;
  const hub = await createLiveHub({
    bus,
    clock,
    log,
    // Sockets open and come back by themselves: no act of the person.
    authenticate: (token) => authenticate(token, Number.POSITIVE_INFINITY),
    reauthenticate,
    visibleAmong,
  });
  const permission = "fleet_devices_list";
  hub.offer(TELEMETRY_EVENTS.deviceChanged, {
    permission,
    withhold: withheldLive,
    snapshot: telemetry.liveSnapshots,
  });
  hub.offer(TELEMETRY_EVENTS.deviceStateChanged, {
    permission,
    withhold: withheldState,
    snapshot: telemetry.stateSnapshots,
  });
  hub.offer(TELEMETRY_EVENTS.deviceMoved, { permission });
  hub.offer(TELEMETRY_EVENTS.devicePlanned, { permission, snapshot: telemetry.planSnapshots });
  hub.offer(DEVICE_LOG_EVENTS.deviceLogged, {
    permission: "fleet_device-log_list",
    withhold: withheldEntry,
  });
  hub.offer(COMMAND_EVENTS.commandChanged, { permission: "fleet_commands_list" });
  hub.offer(SETTING_EVENTS.settingsTold, { permission: SETTING_ENDPOINTS.get.permission });
  offerAccountNoticeEvents(hub);
  offerBulkJobEvents(hub);
  offerMqttEvents(hub, rooms.mqtt);
  offerSiteEvents(hub, rooms.sites);
  hub.provide(DASHBOARD_EVENTS.fleetNow, {
    permission: "insight_dashboard_view",
    everyMs: FLEET_NOW_EVERY_MS,
    compute: dashboard.now,
  });
  const stopFollowing = await onDevicesChanged(bus, ({ deviceIds }) => hub.lookAgain(deviceIds));
  return {
    accept: hub.accept,
    async close() {
      stopFollowing();
      await hub.close();
    },
  };
}
