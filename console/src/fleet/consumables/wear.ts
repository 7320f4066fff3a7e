import { type ConsumablePart, SOON_DUE_SHARE } from "@sweepline/contract/fleet/consumables.ts";
import type { Tone } from "../../ui/theme/index.ts";

const DAY_MS = 86_400_000;
const SOON_DUE_DAYS = 7;

type Worn = Pick<ConsumablePart, "usedHours" | "lifeHours">;

/** Share of its life that a part has left, never below nothing. */
export const lifeLeft = ({ usedHours, lifeHours }: Worn): number => Math.max(0, 1 - usedHours / lifeHours);

/** Says by its color what the date beside it says: a part that is hardly used has time with little life left. */
export function wearTone(part: Worn & Pick<ConsumablePart, "forecastAt">): Tone {
  const left = lifeLeft(part);
  if (left <= 0) return "danger";
  const isSoon =
    part.forecastAt === null
      ? left < SOON_DUE_SHARE
      : Date.parse(part.forecastAt) - Date.now() < SOON_DUE_DAYS * DAY_MS;
  return isSoon ? "notice" : "active";
}
