import type { CommandKind, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { actionsOf, PREDEFINED_ACTIONS } from "@sweepline/contract/fleet/commands/vda-actions.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { CommandedDevice, CommandWriter } from "../commands/index.ts";
import { clearingId, readClearings, readInProgress, readMotion, readState } from "./vda-feedback.ts";
import {
  goToOrder,
  headerOf,
  instantAction,
  isRoute,
  messageTo,
  routeOrder,
  stationOf,
  stationOrder,
} from "./vda-messages.ts";

/** Commands in VDA 5050 and the cleaning profile; what each is called stands in the contract's `vda-actions.ts`. */
/** Who names it can be driven from far away. */
const EMERGENCY_STOP = "emergencyStop";
const LEAVE = "stopCharging";
type ActionKind = Exclude<CommandKind, "downlink">;
const isPredefined = (action: string): boolean => action in PREDEFINED_ACTIONS;
const ASSUMED = Object.entries(PREDEFINED_ACTIONS).flatMap(([action, how]) =>
  how === "assumed" ? [action] : [],
);

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
      return actionFor(kind, device) !== undefined || goesByOrder(kind, device);
    },
    takes(order, device) {
      if (order.kind === "downlink" || actionFor(order.kind, device)) return true;
      if (order.kind === "dock") return stationOf(order) !== undefined;
      return order.kind !== "runTask" || isRoute(order.parameters);
    },
    docksByPlace: (device) => actionFor("dock", device) === undefined && goesByOrder("dock", device),
    remote: {
      canDrive: ({ actions }) => actions?.includes(EMERGENCY_STOP) ?? false,
      writeDrive: (device, drive, now) => messageTo(device, "drive", { ...headerOf(device, now), ...drive }),
      writeWatch: (device, forMs, now) => messageTo(device, "watch", { ...headerOf(device, now), forMs }),
    },
    write(order, to) {
      // It is where it is to go; an order would have it leave first.
      if (to.device.isCharging && stationOf(order) && !actionFor("dock", to.device))
        return { messages: [], doneWhen: [] };
      return { messages: messagesOf(order, { ...to, mapLinkOf, firmwareLinkOf }) };
    },
    writeClearing(step, { order, commandId, device, now }) {
      const actionType = step === "leave" ? leavingFor(order, device) : actionFor(step, device);
      if (actionType === undefined) return undefined;
      return [instantAction(device, { actionType, actionId: clearingId(commandId, step) }, now)];
    },
    ...{ readClearings, readInProgress, readMotion, readOutcomes: readState },
  };
}

function actionFor(kind: ActionKind, device: CommandedDevice): string | undefined {
  const known = knownOf(device.actions, device);
  return actionsOf(kind).instant?.find((action) => known.includes(action));
}

/** What a factsheet names, at once or at a node, with what need not be named. */
function knownOf(
  named: CommandedDevice["actions"],
  { actions, nodeActions }: CommandedDevice,
): readonly string[] {
  const isListed = [...(actions ?? []), ...(nodeActions ?? [])].some(isPredefined);
  return isListed ? (named ?? []) : [...(named ?? []), ...ASSUMED];
}

/** Its first node is where the robot is. */
function goesByOrder(kind: ActionKind, device: CommandedDevice): boolean {
  const { order, atNode } = actionsOf(kind);
  const canDo = order || (atNode !== undefined && knownOf(device.nodeActions, device).includes(atNode));
  return canDo === true && device.position !== null;
}

/** Some refuse an order while they are charging. */
function leavingFor(order: CommandOrder, device: CommandedDevice): string | undefined {
  const isOrder = order.kind === "goTo" || (order.kind === "runTask" && !actionFor("runTask", device));
  return isOrder && knownOf(device.actions, device).includes(LEAVE) ? LEAVE : undefined;
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
  if (order.kind === "downlink") return [];
  if (order.kind === "goTo") return drive(goToOrder, order.parameters, writing);
  const actionType = actionFor(order.kind, device);
  if (actionType) {
    const action = { actionType, actionId: commandId, parameters: parametersOf(order, writing) };
    return [instantAction(device, action, now)];
  }
  const station = stationOf(order);
  if (station) return drive(stationOrder, station, writing);
  return order.kind === "runTask" ? drive(routeOrder, order.parameters, writing) : [];
}

type OrderOf<Goal> = (
  device: CommandedDevice & { position: NonNullable<CommandedDevice["position"]> },
  to: { goal: Goal; commandId: string; now: Date },
) => Outgoing;

function drive<Goal>(
  orderOf: OrderOf<Goal>,
  goal: Goal,
  { commandId, device, now }: Pick<Writing, "commandId" | "device" | "now">,
): Outgoing[] {
  const { position } = device;
  return position ? [orderOf({ ...device, position }, { goal, commandId, now })] : [];
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
  if (order.kind === "dock") return {};
  // The standard's own action asks for the node that it is at; there is none.
  if (order.kind === "relocate") return { ...order.parameters, lastNodeId: "" };
  if (order.kind !== "start") return order.parameters;
  const { zoneIds, segmentIds } = order.parameters;
  return zoneIds || segmentIds ? order.parameters : { ...order.parameters, whole: true };
}
