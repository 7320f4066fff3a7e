/** Settings of devices as the server tells of them. */
import type { Setting } from "@sweepline/contract/fleet/device-settings/index.ts";

export const aSetting = (name: Setting["name"], given: Partial<Setting> = {}): Setting => ({
  ...{ name, reported: null, defaultValue: null, wanted: null, state: null, failure: null },
  ...{ note: "", byName: null, changedAt: null, revision: 0 },
  ...given,
});
