/** Settings of devices as the server tells of them. */
import type { SettableDevice, Setting } from "@sweepline/contract/fleet/device-settings/index.ts";

export const aSettable = (id: number, given: Partial<SettableDevice> = {}): SettableDevice => ({
  ...{ id, serialNumber: `SW-${id}`, shortName: `Hall ${id}`, kind: "scrubber", productId: 3 },
  ...{ productName: "S5 Scrubber", organizationName: "Brightfloor", isOnline: true, hasReported: true },
  ...{ placeId: null, placeName: null, pending: 0, failed: 0, differing: 0 },
  ...given,
});

export const aSetting = (name: Setting["name"], given: Partial<Setting> = {}): Setting => ({
  ...{ name, reported: null, defaultValue: null, wanted: null, state: null, failure: null },
  ...{ note: "", byName: null, changedAt: null, revision: 0 },
  ...given,
});
