/** Parts that several walks share. */

/** A batch, into its transaction. */
export const COMMITTED = [
  "server/src/core/ingest/batches.ts#commitWithRetry",
  "by commit",
  "server/src/processes/ingest-commit.ts#committing",
  "server/src/fleet/batches/day-limits.ts#trimmed",
  "server/src/processes/ingest-commit.ts#committing",
];
/** A message of a robot, into the transaction of its batch. */
export const RECEIVED = [
  "server/src/core/bus/broker.ts#authorizePublish",
  "server/src/core/bus/broker-intake.ts#takeOf",
  "by take",
  "server/src/core/ingest/ingest.ts#push",
  "server/src/core/ingest/batches.ts#createBatches",
  "server/src/core/ingest/ingest.ts#toItems",
  "by read",
  "server/src/fleet/vda5050/vda-adapter.ts#read",
  "server/src/core/ingest/adapter.ts#readMessage",
  "server/src/core/ingest/adapter.ts#itemsOf",
  "server/src/core/ingest/ingest.ts#commitEntries",
  ...COMMITTED,
];
/** An announcement, to the process that holds the browser's socket. */
export const BUSSED = [
  "server/src/core/live/announcer.ts#announce",
  "by publish",
  "server/src/core/bus/mqtt-bus.ts#publish",
  "by subscribe",
  "server/src/core/live/hub.ts#pass",
  "server/src/core/live/announcement-message.ts#announcementsIn",
  "server/src/core/live/hub.ts#pass",
  "server/src/core/live/hub-events.ts#editionsOf",
];
/** An announcement that is for this browser, to the room of the console that takes it. */
export const FRAMED = [
  "server/src/core/live/hub.ts#pass",
  "server/src/core/live/hub-delivery.ts#deliver",
  "server/src/core/live/hub-delivery.ts#put",
  "server/src/core/live/hub-delivery.ts#beat",
  "server/src/core/live/hub-delivery.ts#createFramer",
  "server/src/core/live/hub-delivery.ts#beat",
  "by socket",
  "console/src/core/live/connection.ts#take",
  "console/src/core/live/live.ts#enqueue",
  "console/src/core/live/live.ts#dispatch",
];
/** A change of a device's state, to its badge in the list. */
export const SHOWN = [
  "server/src/fleet/telemetry/fold-status.ts#noteChanges",
  "server/src/fleet/telemetry/fold-status.ts#statusOf",
  "server/src/fleet/telemetry/fold-status.ts#noteChanges",
  "server/src/fleet/telemetry/fold.ts#fold",
  "server/src/fleet/telemetry/telemetry.service.ts#createTelemetry",
  "server/src/fleet/telemetry/device-memory.store.ts#saveMemories",
  "server/src/fleet/telemetry/telemetry.service.ts#createTelemetry",
  "server/src/fleet/telemetry/telemetry.service.ts#changeAnnouncements",
  "server/src/fleet/telemetry/telemetry.service.ts#createTelemetry",
  "by announce",
  ...BUSSED,
  "by withhold",
  "server/src/fleet/devices/withheld.ts#withheldLive",
  "by withhold",
  "server/src/core/live/hub-events.ts#editionsOf",
  ...FRAMED,
  "by write",
  "console/src/core/live/live.ts#liveHandler",
  "console/src/fleet/telemetry/telemetry.calls.ts#deviceChanged",
  "console/src/fleet/telemetry/telemetry.calls.ts#newerOf",
  "console/src/fleet/telemetry/telemetry.calls.ts#useDeviceLive",
  "console/src/fleet/devices/live-cells.tsx#StatusCell",
  "console/src/fleet/telemetry/device-status-tag.tsx#DeviceStatusTag",
  "console/src/ui/status/status-tag.tsx#StatusTag",
];
/** A call of the console, to the room that serves it. */
export const CALLED = [
  "console/src/core/api/call.ts#watched",
  "console/src/core/transport/request.ts#request",
  "by headers",
  "server/src/core/http/admission.ts#admit",
  "server/src/core/http/route.ts#serve",
  "by route",
];
/** Its answer. */
export const ANSWERED = [
  "by route",
  "server/src/core/http/route.ts#send",
  "by data",
  "console/src/core/transport/request.ts#request",
  "console/src/core/api/call.ts#watched",
];
/** A command, into the outbox. */
export const ISSUED = [
  "server/src/fleet/commands/commands-issue.service.ts#issueCommands",
  "server/src/fleet/commands/commanded-devices.store.ts#holdDevices",
  "server/src/fleet/commands/commands-issue.service.ts#refuseImpossible",
  "server/src/fleet/commands/command-rules.ts#knowsCommand",
  "server/src/fleet/commands/commands-issue.service.ts#write",
  "server/src/core/time-id.ts#newTimeId",
  "server/src/fleet/commands/commands-issue.service.ts#write",
  "server/src/fleet/commands/commands.store.ts#insertCommands",
  "server/src/fleet/commands/commands-issue.service.ts#write",
  "server/src/fleet/commands/command-changes.ts#followChanges",
];
