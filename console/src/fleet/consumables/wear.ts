import { type ConsumablePart, SOON_DUE_SHARE } from "@sweepline/contract/fleet/consumables.ts";
import type { Tone } from "../../ui/theme/index.ts";

type Worn = Pick<ConsumablePart, "usedHours" | "lifeHours">;

/** Share of its life that a part has left, never below nothing. */
export const lifeLeft = ({ usedHours, lifeHours }: Worn): number => Math.max(0, 1 - usedHours / lifeHours);

export function wearTone(part: Worn): Tone {
  const left = lifeLeft(part);
  if (left <= 0) return "danger";
  return left < SOON_DUE_SHARE ? "notice" : "active";
}
