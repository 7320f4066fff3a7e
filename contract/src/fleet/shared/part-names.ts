import { recordOf } from "../../core/records.ts";
import type { Language } from "../../core/refusal.ts";

/** Parts that wear, by what robots call them; makers have parts of their own. */
const PARTS = {
  mainBrush: ["主刷", "Main brush"],
  sideBrush: ["边刷", "Side brush"],
  squeegee: ["吸水扒", "Squeegee"],
  filter: ["滤网", "Filter"],
  vacuumBag: ["集尘袋", "Vacuum bag"],
  "brush-side_left": ["左边刷", "Left side brush"],
  "brush-secondary": ["副刷", "Second brush"],
  "filter-secondary": ["副滤网", "Second filter"],
  "mop-main": ["拖布", "Mop"],
  "mop-all": ["拖布", "Mops"],
  "cleaning-sensor": ["传感器清洁", "Sensor cleaning"],
  "cleaning-wheel": ["轮子清洁", "Wheel cleaning"],
  "cleaning-dock": ["基站清洁", "Dock cleaning"],
  "bin-dock": ["基站集尘袋", "Dock dust bag"],
  "detergent-dock": ["清洁液", "Detergent"],
  "filter-dock": ["基站滤网", "Dock filter"],
} as const;
type Part = keyof typeof PARTS;

const PART_KINDS = Object.keys(PARTS) as Part[];
const AT = { zh: 0, en: 1 } as const;

export const partNames = (language: Language): Readonly<Record<Part, string>> =>
  recordOf(PART_KINDS, (part) => PARTS[part][AT[language]]);

/** What a part is called; one that we do not know is shown as the robot calls it. */
export const partName = (kind: string, language: Language): string =>
  Object.hasOwn(PARTS, kind) ? PARTS[kind as Part][AT[language]] : kind;
