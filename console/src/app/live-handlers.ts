import { accountNoticeHandlers } from "../access/account-notices/index.ts";
import { alarmHandlers } from "../care/alarms/index.ts";
import { assistHandlers } from "../care/assists/index.ts";
import { faultHandlers } from "../care/faults/index.ts";
import { messageHandlers } from "../care/messages/index.ts";
import { workOrderHandlers } from "../care/work-orders/index.ts";
import type { LiveHandler } from "../core/live/index.ts";
import { bulkJobHandlers } from "../fleet/bulk-jobs/index.ts";
import { commandHandlers } from "../fleet/commands/index.ts";
import { deviceLogHandlers } from "../fleet/device-log/index.ts";
import { settingHandlers } from "../fleet/device-settings/index.ts";
import { mqttServerHandlers } from "../fleet/mqtt-servers/index.ts";
import { mqttTopicHandlers } from "../fleet/mqtt-topics/index.ts";
import { telemetryHandlers } from "../fleet/telemetry/index.ts";
import { dashboardHandlers } from "../insight/dashboard/index.ts";
import { deploymentHandlers } from "../operations/remote-deployment/index.ts";
import { runHandlers } from "../operations/runs/index.ts";
import { distributionHandlers } from "../sites/distributions/index.ts";
import { elevatorHandlers } from "../sites/elevator-rides/index.ts";
import { elevatorTrialHandlers } from "../sites/elevator-trials/index.ts";

/** The rooms' writers of live events, in the order of the wings. */
export const LIVE_HANDLERS: readonly LiveHandler[] = [
  ...accountNoticeHandlers,
  ...messageHandlers,
  ...bulkJobHandlers,
  ...commandHandlers,
  ...deploymentHandlers,
  ...runHandlers,
  ...settingHandlers,
  ...deviceLogHandlers,
  ...alarmHandlers,
  ...assistHandlers,
  ...faultHandlers,
  ...mqttServerHandlers,
  ...mqttTopicHandlers,
  ...telemetryHandlers,
  ...distributionHandlers,
  ...elevatorHandlers,
  ...elevatorTrialHandlers,
  ...workOrderHandlers,
  ...dashboardHandlers,
];
