import type { VdaPosition } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { Facts } from "./facts.ts";

/** Positions of a device are kept at most this often; cleaning reports carry their own. */
const POSITION_EVERY_MS = 1_000;

interface Pose {
  x: number;
  y: number;
  theta: number;
  mapId: string;
}

export function takePosition(
  memory: DeviceMemory,
  pose: Pose,
  { at, winsTie }: { at: number; winsTie: boolean },
): void {
  if (at < memory.positionAt || (at === memory.positionAt && !winsTie)) return;
  memory.position = { x: pose.x, y: pose.y, theta: pose.theta, mapKey: pose.mapId };
  memory.positionAt = at;
}

/** The position that `state` and `visualization` carry. A robot that has lost itself says so and is not believed. */
export function foldPosition(
  memory: DeviceMemory,
  item: MessageItem,
  { position, facts }: { position: VdaPosition | undefined; facts: Facts },
): void {
  if (!position || position.positionInitialized === false) return;
  const { device, at, headerId, receivedAt } = item;
  takePosition(memory, position, { at, winsTie: false });
  if (at - memory.trailAt < POSITION_EVERY_MS) return;
  memory.trailAt = at;
  const { x, y, theta, mapId: mapKey } = position;
  facts.positions.push({ device, at, headerId, receivedAt, position: { x, y, theta, mapKey } });
}
