import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { ProductDraft } from "../fleet/products/index.ts";

type DefaultSettings = NonNullable<ProductDraft["defaultSettings"]>;

/** What the machines should be set to at first: large ones keep farther from walls, small ones are quiet. */
const USUAL: DefaultSettings = {
  cleaningMode: "STD",
  speedLevel: 0,
  language: "zh",
  volumePercent: 40,
  returnBatteryPercent: 20,
  resumeBatteryPercent: 80,
  edgeDistanceMm: 60,
  reportIntervalS: 1,
  autoReturnMin: 10,
  isCollisionStopOn: true,
  areLightsOn: true,
};
const LARGE: DefaultSettings = { ...USUAL, returnBatteryPercent: 15, edgeDistanceMm: 100 };
const QUIET: DefaultSettings = { ...USUAL, volumePercent: 20, edgeDistanceMm: 30, areLightsOn: false };

/** Product line, size, kind, settings; all of it made up. */
const MODELS = [
  ["Tide", 90, "scrubber", LARGE],
  ["Tide", 75, "scrubber", USUAL],
  ["Brook", 50, "floorWasher", QUIET],
  ["Gale", 60, "sweeper", LARGE],
  ["Hush", 40, "vacuum", QUIET],
  ["Hush", 30, "vacuum", QUIET],
] as const satisfies readonly [string, number, CleaningKind, DefaultSettings][];

export const DEMO_PRODUCTS: readonly (ProductDraft & { kind: CleaningKind })[] = MODELS.map(
  ([line, size, kind, defaultSettings]) => ({
    code: `${line.toUpperCase()}-${size}`,
    name: `${line} ${size}`,
    kind,
    projectName: line,
    partNumberPrefix: `${line[0]}${size}-`,
    defaultSettings,
  }),
);
