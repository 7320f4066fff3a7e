import type { CommandKind, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { CommandedDevice, CommandWriter } from "../commands/index.ts";
import { clearingId, readClearings, readInProgress, readMotion } from "./vda-clearing.ts";
import { readState } from "./vda-feedback.ts";
import { type Action, headerOf, instantAction, messageTo } from "./vda-messages.ts";
import { goToOrder, isRoute, routeOrder } from "./vda-order.ts";

/**
 * Commands in VDA 5050 and the cleaning profile. A robot's factsheet names the actions that it knows. One that names none of the standard
 * lists only what it has beside that, and is believed to know what the standard has for every robot.
 */
/** Who names it can be driven from far away. */
const EMERGENCY_STOP = "emergencyStop";
type ActionKind = Exclude<CommandKind, "goTo" | "downlink">;
/** Of those that the profile calls as we do, nothing is said. */
const ACTIONS: Readonly<Partial<Record<ActionKind, readonly string[]>>> = {
  start: ["startCleaning"],
  pause: ["startPause"],
  resume: ["stopPause"],
  runTask: ["startCleaning"],
  // A robot that cleans has a stop of its own; any other drops the order that it follows.
  stop: ["stopCleaning", "cancelOrder"],
  dock: ["returnToDock"],
  // Of the standard itself there is no more than a pause.
  emergencyStop: [EMERGENCY_STOP, "startPause"],
  releaseStop: ["releaseEmergencyStop", "stopPause"],
  relocate: ["relocate", "initPosition"],
  requestFactsheet: ["factsheetRequest"],
};
const OF_EVERY_ROBOT: readonly string[] = ["startPause", "stopPause", "cancelOrder", "stopCharging"];
/** Who names one of these lists what it knows of the standard: what is not in the list it does not know. */
const OF_THE_STANDARD = new Set([
  ...OF_EVERY_ROBOT,
  ...["startCharging", "initPosition", "stateRequest", "logReport", "factsheetRequest"],
]);

/** Where a robot finds the file of a map: an address for it alone, good for a while from now on. */
export type MapLinkOf = (file: MapFileName & { server: string }, now: Date) => string;

export interface MapFileName {
  deviceId: number;
  versionId: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** Where a robot finds a file of an update: an address for it and this attempt alone, good for a while from now on. */
export type FirmwareLinkOf = (
  file: { server: string; deviceId: number; updateId: number; fileId: number },
  now: Date,
) => string;

const NOWHERE: FirmwareLinkOf = () => "";

export function createVdaWriter(
  mapLinkOf: MapLinkOf,
  firmwareLinkOf: FirmwareLinkOf = NOWHERE,
): CommandWriter {
  return {
    protocol: "vda5050",
    knows(kind, device) {
      if (kind === "downlink") return false;
      // Orders are what the standard is about; the first node is where the robot is.
      const canDrive = device.position !== null;
      if (kind === "goTo") return canDrive;
      return actionFor(kind, device) !== undefined || (kind === "runTask" && canDrive);
    },
    takes(order, device) {
      if (order.kind !== "runTask" || actionFor("runTask", device)) return true;
      return isRoute(order.parameters);
    },
    remote: {
      canDrive: ({ actions }) => actions?.includes(EMERGENCY_STOP) ?? false,
      writeDrive: (device, drive, now) => messageTo(device, "drive", { ...headerOf(device, now), ...drive }),
      writeWatch: (device, forMs, now) => messageTo(device, "watch", { ...headerOf(device, now), forMs }),
    },
    write(order, to) {
      return { messages: messagesOf(order, { ...to, mapLinkOf, firmwareLinkOf }) };
    },
    writeClearing(step, { commandId, device, now }) {
      const actionType = actionFor(step, device);
      if (actionType === undefined) return undefined;
      return [instantAction(device, { actionType, actionId: clearingId(commandId, step) }, now)];
    },
    ...{ readClearings, readInProgress, readMotion, readOutcomes: readState },
  };
}

function actionFor(kind: ActionKind, device: CommandedDevice): string | undefined {
  const known = knownTo(device);
  return (ACTIONS[kind] ?? [kind]).find((action) => known.includes(action));
}

function knownTo({ actions }: CommandedDevice): readonly string[] {
  const named = actions ?? [];
  return named.some((action) => OF_THE_STANDARD.has(action)) ? named : [...named, ...OF_EVERY_ROBOT];
}

interface Writing {
  commandId: string;
  device: CommandedDevice;
  now: Date;
  mapLinkOf: MapLinkOf;
  firmwareLinkOf: FirmwareLinkOf;
}

function messagesOf(order: CommandOrder, writing: Writing): Outgoing[] {
  const { commandId, device, now } = writing;
  const act = (action: Action): Outgoing => instantAction(device, action, now);
  if (order.kind === "downlink") return [];
  if (order.kind === "goTo") return drive(goToOrder, order.parameters, { commandId, device, now });
  const actionType = actionFor(order.kind, device);
  if (order.kind === "runTask" && !actionType)
    return drive(routeOrder, order.parameters, { commandId, device, now });
  if (!actionType) return [];
  return [act({ actionType, actionId: commandId, parameters: parametersOf(order, writing) })];
}

type OrderOf<Goal> = (
  device: CommandedDevice & { position: NonNullable<CommandedDevice["position"]> },
  to: { goal: Goal; commandId: string; now: Date },
) => Outgoing;

function drive<Goal>(
  orderOf: OrderOf<Goal>,
  goal: Goal,
  { commandId, device, now }: { commandId: string; device: CommandedDevice; now: Date },
): Outgoing[] {
  const { position } = device;
  if (!position) return [];
  const order = orderOf({ ...device, position }, { goal, commandId, now });
  const mustLeave = device.isCharging && knownTo(device).includes("stopCharging");
  if (!mustLeave) return [order];
  // Some refuse an order while they are charging.
  const leave = { actionType: "stopCharging", actionId: `${commandId}/leave` };
  return [instantAction(device, leave, now), order];
}

function parametersOf(
  order: Exclude<CommandOrder, { kind: "goTo" | "downlink" }>,
  { device, now, mapLinkOf, firmwareLinkOf }: Writing,
): Record<string, unknown> {
  if (order.kind === "downloadFirmware") {
    const { updateId, files, server } = order.parameters;
    const linkOf = (fileId: number) => firmwareLinkOf({ server, deviceId: device.id, updateId, fileId }, now);
    return { updateId, files: files.map(({ id, ...file }) => ({ ...file, link: linkOf(id) })) };
  }
  if (order.kind === "downloadMap") {
    const { mapKey, version, ...file } = order.parameters;
    const mapDownloadLink = mapLinkOf({ ...file, deviceId: device.id }, now);
    return { mapId: mapKey, mapVersion: version, mapDownloadLink, mapHash: file.hash };
  }
  if (order.kind === "enableMap" || order.kind === "deleteMap")
    return { mapId: order.parameters.mapKey, mapVersion: order.parameters.version };
  if (order.kind === "setSettings") return order.parameters.settings;
  if (order.kind === "runTask") return order.parameters;
  // The standard's own action asks for the node that it is at; there is none.
  if (order.kind === "relocate") return { ...order.parameters, lastNodeId: "" };
  if (order.kind !== "start") return order.parameters;
  const { zoneIds, segmentIds } = order.parameters;
  return zoneIds || segmentIds ? order.parameters : { ...order.parameters, whole: true };
}
