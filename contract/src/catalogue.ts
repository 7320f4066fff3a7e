import { ACCOUNT_NOTICE_ENDPOINTS, ACCOUNT_NOTICE_EVENTS } from "./access/account-notices.ts";
import { MENU_ENDPOINTS } from "./access/menus.ts";
import { OAUTH_CLIENT_ENDPOINTS } from "./access/oauth-clients.ts";
import { ORGANIZATION_ENDPOINTS } from "./access/organizations/index.ts";
import { PERMISSION_REQUEST_ENDPOINTS } from "./access/permission-requests.ts";
import { RIGHTS_ENDPOINTS } from "./access/rights.ts";
import { ROLE_ENDPOINTS } from "./access/roles.ts";
import { SAVED_VIEW_ENDPOINTS } from "./access/saved-views.ts";
import { SECOND_FACTOR_ENDPOINTS } from "./access/second-factors/index.ts";
import { SESSION_ENDPOINTS } from "./access/session/index.ts";
import { SINGLE_SIGN_ON_ENDPOINTS } from "./access/single-sign-on.ts";
import { STAFF_ENDPOINTS } from "./access/staff.ts";
import { ALARM_ENDPOINTS, ALARM_EVENTS } from "./care/alarms/index.ts";
import { ALARM_RULE_ENDPOINTS } from "./care/alarms/rules.ts";
import { ALARM_TRIAL_ENDPOINTS } from "./care/alarms/trials.ts";
import { ASSIST_ENDPOINTS, ASSIST_EVENTS } from "./care/assists/index.ts";
import { FAULT_CODE_ENDPOINTS } from "./care/fault-codes.ts";
import { FAULT_ENDPOINTS, FAULT_EVENTS } from "./care/faults.ts";
import { MAINTENANCE_WINDOW_ENDPOINTS } from "./care/maintenance-windows.ts";
import { MESSAGE_CHANNEL_ENDPOINTS } from "./care/message-channels.ts";
import { MESSAGE_CONFIG_ENDPOINTS } from "./care/message-configs.ts";
import { DELIVERY_ENDPOINTS } from "./care/messages/deliveries.ts";
import { INBOX_ENDPOINTS, INBOX_EVENTS } from "./care/messages/inbox.ts";
import { MESSAGE_ENDPOINTS } from "./care/messages/index.ts";
import { MESSAGE_SETTING_ENDPOINTS } from "./care/messages/settings.ts";
import { ON_CALL_ENDPOINTS } from "./care/on-call.ts";
import { SERVICE_PROJECT_ENDPOINTS } from "./care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS } from "./care/service-catalog/keywords.ts";
import { WEB_PUSH_ENDPOINTS } from "./care/web-push/index.ts";
import { WORK_ORDER_ENDPOINTS, WORK_ORDER_EVENTS } from "./care/work-orders/index.ts";
import type { Endpoint } from "./core/endpoint.ts";
import { LIVE_SOCKET, type LiveEvent, type Socket } from "./core/live-event.ts";
import type { Topic } from "./core/topic.ts";
import { ALLOCATION_ENDPOINTS } from "./fleet/allocations.ts";
import { BROKER_ENDPOINTS, BROKER_EVENTS } from "./fleet/broker.ts";
import { BULK_JOB_ENDPOINTS, BULK_JOB_EVENTS } from "./fleet/bulk-jobs.ts";
import { COMMAND_ENDPOINTS, COMMAND_EVENTS } from "./fleet/commands/index.ts";
import { CONNECTION_ENDPOINTS } from "./fleet/connections.ts";
import { CONSUMABLE_ENDPOINTS } from "./fleet/consumables.ts";
import { DEVICE_IMPORT_ENDPOINTS } from "./fleet/device-import.ts";
import { DEVICE_LOG_ENDPOINTS, DEVICE_LOG_EVENTS } from "./fleet/device-log.ts";
import { REGISTRATION_ENDPOINTS } from "./fleet/device-registration.ts";
import { SETTING_ENDPOINTS, SETTING_EVENTS } from "./fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS } from "./fleet/devices.ts";
import { DISCOVERY_ENDPOINTS } from "./fleet/discoveries.ts";
import { IOT_ENDPOINTS } from "./fleet/iot-devices.ts";
import { LORA_ENDPOINTS } from "./fleet/lora.ts";
import { MQTT_SERVER_ENDPOINTS, MQTT_SERVER_EVENTS } from "./fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_ENDPOINTS, MQTT_TOPIC_EVENTS } from "./fleet/mqtt-topics/index.ts";
import { PRODUCT_ENDPOINTS } from "./fleet/products.ts";
import { TELEMETRY_ENDPOINTS, TELEMETRY_EVENTS } from "./fleet/telemetry.ts";
import { CLEANING_TOPICS } from "./fleet/vda5050/cleaning-profile.ts";
import { VDA_TOPICS } from "./fleet/vda5050/index.ts";
import { MAPPING_TOPICS } from "./fleet/vda5050/mapping-profile.ts";
import { REMOTE_TOPICS } from "./fleet/vda5050/remote-profile.ts";
import { CAUSES_ENDPOINTS } from "./insight/causes.ts";
import { DASHBOARD_ENDPOINTS, DASHBOARD_EVENTS } from "./insight/dashboard.ts";
import { RANKING_ENDPOINTS } from "./insight/ranking.ts";
import { USAGE_ENDPOINTS } from "./insight/usage-report.ts";
import { COMBINATION_ENDPOINTS } from "./operations/combinations/index.ts";
import { FINDING_ENDPOINTS } from "./operations/findings.ts";
import { FIRMWARE_ENDPOINTS } from "./operations/firmware/index.ts";
import { BINDING_ENDPOINTS } from "./operations/firmware-bindings.ts";
import { PLAN_ENDPOINTS } from "./operations/plan.ts";
import { PLAN_FEED_ENDPOINTS } from "./operations/plan-feeds.ts";
import { DEPLOYMENT_ENDPOINTS, DEPLOYMENT_EVENTS } from "./operations/remote-deployment/index.ts";
import { REMOTE_SOCKET } from "./operations/remote-operation/frames.ts";
import { REMOTE_ENDPOINTS, REMOTE_EVENTS } from "./operations/remote-operation/index.ts";
import { ROLLOUT_EVENTS } from "./operations/rollouts/events.ts";
import { ROLLOUT_ENDPOINTS } from "./operations/rollouts/index.ts";
import { RUN_ENDPOINTS, RUN_EVENTS } from "./operations/runs.ts";
import { CLOSED_DAY_ENDPOINTS } from "./operations/schedules/closed-days.ts";
import { SCHEDULE_ENDPOINTS } from "./operations/schedules/index.ts";
import { TASK_REPORT_ENDPOINTS } from "./operations/task-reports.ts";
import { TASK_ENDPOINTS } from "./operations/tasks/index.ts";
import { AGENT_ENDPOINTS } from "./operations/updates/agents.ts";
import { UPDATE_ENDPOINTS } from "./operations/updates/index.ts";
import { COVERAGE_ENDPOINTS } from "./sites/coverage.ts";
import { DISTRIBUTION_ENDPOINTS, DISTRIBUTION_EVENTS } from "./sites/distributions/index.ts";
import { ELEVATOR_RIDE_ENDPOINTS } from "./sites/elevator-rides/index.ts";
import { LCI_TOPICS } from "./sites/elevator-rides/lci.ts";
import { ELEVATOR_RECORD_ENDPOINTS } from "./sites/elevator-rides/records.ts";
import { ELEVATOR_REQUEST_EVENTS } from "./sites/elevator-rides/requests.ts";
import { ELEVATOR_TRIAL_ENDPOINTS, ELEVATOR_TRIAL_EVENTS } from "./sites/elevator-trials.ts";
import { ELEVATOR_CREDENTIAL_ENDPOINTS } from "./sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS, ELEVATOR_EVENTS } from "./sites/elevators/index.ts";
import { DRAFT_ENDPOINTS, DRAFT_EVENTS } from "./sites/map-drafts/index.ts";
import { MAP_FILE_ENDPOINTS } from "./sites/map-files.ts";
import { MAP_ENDPOINTS, MAP_EVENTS } from "./sites/maps.ts";
import { PLACE_DEVICE_ENDPOINTS } from "./sites/places/devices.ts";
import { PLACE_ENDPOINTS } from "./sites/places/index.ts";
import { APP_INFO_ENDPOINTS } from "./system/app-info.ts";
import { ATTACHMENT_ENDPOINTS } from "./system/attachments.ts";
import { CODEGEN_ENDPOINTS } from "./system/codegen/index.ts";
import { DICTIONARY_ENDPOINTS } from "./system/dictionaries/index.ts";
import { JOB_ENDPOINTS } from "./system/jobs/index.ts";
import { LOG_ENDPOINTS } from "./system/logs/index.ts";

/** Everything there is on the wire, in wing order: for documents, and for tests that prove every endpoint. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  CODEGEN_ENDPOINTS,
  JOB_ENDPOINTS,
  ON_CALL_ENDPOINTS,
  ALARM_RULE_ENDPOINTS,
  ALARM_TRIAL_ENDPOINTS,
  MAINTENANCE_WINDOW_ENDPOINTS,
  ALARM_ENDPOINTS,
  ASSIST_ENDPOINTS,
  MESSAGE_ENDPOINTS,
  INBOX_ENDPOINTS,
  MESSAGE_CHANNEL_ENDPOINTS,
  DELIVERY_ENDPOINTS,
  WEB_PUSH_ENDPOINTS,
  MESSAGE_CONFIG_ENDPOINTS,
  MESSAGE_SETTING_ENDPOINTS,
  WORK_ORDER_ENDPOINTS,
  SERVICE_PROJECT_ENDPOINTS,
  SERVICE_KEYWORD_ENDPOINTS,
  FAULT_CODE_ENDPOINTS,
  FAULT_ENDPOINTS,
  TASK_ENDPOINTS,
  RUN_ENDPOINTS,
  COMBINATION_ENDPOINTS,
  PLAN_ENDPOINTS,
  FIRMWARE_ENDPOINTS,
  BINDING_ENDPOINTS,
  ROLLOUT_ENDPOINTS,
  UPDATE_ENDPOINTS,
  AGENT_ENDPOINTS,
  PLAN_FEED_ENDPOINTS,
  FINDING_ENDPOINTS,
  SCHEDULE_ENDPOINTS,
  CLOSED_DAY_ENDPOINTS,
  DICTIONARY_ENDPOINTS,
  APP_INFO_ENDPOINTS,
  ATTACHMENT_ENDPOINTS,
  LOG_ENDPOINTS,
  SESSION_ENDPOINTS,
  ACCOUNT_NOTICE_ENDPOINTS,
  SECOND_FACTOR_ENDPOINTS,
  SAVED_VIEW_ENDPOINTS,
  SINGLE_SIGN_ON_ENDPOINTS,
  RIGHTS_ENDPOINTS,
  MENU_ENDPOINTS,
  ROLE_ENDPOINTS,
  STAFF_ENDPOINTS,
  ORGANIZATION_ENDPOINTS,
  PERMISSION_REQUEST_ENDPOINTS,
  OAUTH_CLIENT_ENDPOINTS,
  PRODUCT_ENDPOINTS,
  DEVICE_ENDPOINTS,
  REGISTRATION_ENDPOINTS,
  IOT_ENDPOINTS,
  DEVICE_IMPORT_ENDPOINTS,
  BULK_JOB_ENDPOINTS,
  ALLOCATION_ENDPOINTS,
  TELEMETRY_ENDPOINTS,
  SETTING_ENDPOINTS,
  COMMAND_ENDPOINTS,
  CONNECTION_ENDPOINTS,
  DEVICE_LOG_ENDPOINTS,
  LORA_ENDPOINTS,
  BROKER_ENDPOINTS,
  DISCOVERY_ENDPOINTS,
  CONSUMABLE_ENDPOINTS,
  MQTT_SERVER_ENDPOINTS,
  MQTT_TOPIC_ENDPOINTS,
  PLACE_ENDPOINTS,
  PLACE_DEVICE_ENDPOINTS,
  MAP_ENDPOINTS,
  MAP_FILE_ENDPOINTS,
  DRAFT_ENDPOINTS,
  DISTRIBUTION_ENDPOINTS,
  COVERAGE_ENDPOINTS,
  ELEVATOR_ENDPOINTS,
  ELEVATOR_RIDE_ENDPOINTS,
  ELEVATOR_RECORD_ENDPOINTS,
  ELEVATOR_CREDENTIAL_ENDPOINTS,
  ELEVATOR_TRIAL_ENDPOINTS,
  TASK_REPORT_ENDPOINTS,
  REMOTE_ENDPOINTS,
  DEPLOYMENT_ENDPOINTS,
  DASHBOARD_ENDPOINTS,
  CAUSES_ENDPOINTS,
  RANKING_ENDPOINTS,
  USAGE_ENDPOINTS,
].flatMap((room) => Object.values(room) as Endpoint[]);

export const ALL_TOPICS: Readonly<Record<string, Topic>> = {
  ...VDA_TOPICS,
  ...CLEANING_TOPICS,
  ...REMOTE_TOPICS,
  ...MAPPING_TOPICS,
  ...LCI_TOPICS,
};

export const ALL_EVENTS: readonly LiveEvent[] = [
  ACCOUNT_NOTICE_EVENTS,
  INBOX_EVENTS,
  TELEMETRY_EVENTS,
  DEVICE_LOG_EVENTS,
  FAULT_EVENTS,
  ALARM_EVENTS,
  ASSIST_EVENTS,
  MQTT_SERVER_EVENTS,
  MQTT_TOPIC_EVENTS,
  BROKER_EVENTS,
  BULK_JOB_EVENTS,
  COMMAND_EVENTS,
  RUN_EVENTS,
  ROLLOUT_EVENTS,
  WORK_ORDER_EVENTS,
  REMOTE_EVENTS,
  DEPLOYMENT_EVENTS,
  SETTING_EVENTS,
  MAP_EVENTS,
  DRAFT_EVENTS,
  DISTRIBUTION_EVENTS,
  ELEVATOR_EVENTS,
  ELEVATOR_REQUEST_EVENTS,
  ELEVATOR_TRIAL_EVENTS,
  DASHBOARD_EVENTS,
].flatMap((room) => Object.values(room) as LiveEvent[]);

/** Every socket that browsers open, for the tests that send there what no page does. */
export const ALL_SOCKETS: readonly Socket[] = [LIVE_SOCKET, REMOTE_SOCKET];
