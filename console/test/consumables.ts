/** Parts that wear, as the server tells of them. */
import type { ConsumablePart, DueConsumable, Replacement } from "@sweepline/contract/fleet/consumables.ts";
import { AT } from "./devices.ts";

export const aPart = (kind: string, given: Partial<ConsumablePart> = {}): ConsumablePart => ({
  kind,
  usedHours: 120,
  lifeHours: 200,
  reportedAt: AT,
  hoursADay: 2.5,
  forecastAt: null,
  replacement: null,
  recordedUsedHours: null,
  recordedForecastAt: null,
  ...given,
});

export const aDuePart = (deviceId: number, given: Partial<DueConsumable> = {}): DueConsumable => ({
  ...{ deviceId, serialNumber: `SW-${deviceId}`, shortName: `Hall ${deviceId}`, kind: "mainBrush" },
  ...{ usedHours: 120, lifeHours: 200, reportedAt: AT, hoursADay: 2.5, forecastAt: null },
  ...{ productName: "S5 Scrubber", organizationName: "Brightfloor", placeId: null, placeName: null },
  ...given,
});

export const aReplacement = (id: number, given: Partial<Replacement> = {}): Replacement => ({
  id,
  kind: "mainBrush",
  replacedAt: AT,
  source: "person",
  staffId: 1,
  staffName: "Ada",
  usedHours: 198.25,
  lifeHours: 200,
  note: "",
  counterResetAt: null,
  undoneAt: null,
  undoneByName: null,
  revision: 3,
  ...given,
});
