import type { DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";

type Handout = NonNullable<DeviceImportReport["handout"]>;

/** What an import of so many devices hands out. */
export const aHandout = (count: number): Handout => ({
  fileName: "Devices 2026-03-01.xlsx",
  file: btoa("table"),
  devices: Array.from({ length: count }, (_, index) => ({
    ...{ deviceId: index + 1, serialNumber: `SW-${index + 1}`, productName: "S5 Scrubber" },
    ...{ host: "", port: 8883, isTls: true, topicPrefix: "" },
    ...{ username: `user-${index + 1}`, password: `word-${index + 1}` },
  })),
});
