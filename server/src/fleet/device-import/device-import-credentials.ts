import { buffer } from "node:stream/consumers";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DeviceImportReport, HandedOut } from "@sweepline/contract/fleet/device-import.ts";
import { exportTable, zonedTime } from "../../core/export/index.ts";
import { DEVICE_IMPORT_TEXTS } from "./device-import.texts.ts";

/** The credentials as a file and as rows, for the one answer that carries them. Nothing of it is kept or logged. */
export async function handoutOf(
  devices: HandedOut[],
  { language, timeZone, now }: { language: Language; timeZone: string; now: Date },
): Promise<NonNullable<DeviceImportReport["handout"]>> {
  const { handoutName, headers, productName, username, password } = DEVICE_IMPORT_TEXTS[language];
  const table = {
    name: `${handoutName} ${zonedTime(timeZone)(now).slice(0, 16).replace(":", "")}`,
    columns: [
      { header: headers.serialNumber, width: 26, value: (row: HandedOut) => row.serialNumber },
      { header: productName, width: 24, value: (row: HandedOut) => row.productName },
      { header: username, width: 26, value: (row: HandedOut) => row.username },
      { header: password, width: 40, value: (row: HandedOut) => row.password },
    ],
    batches: once(devices),
  };
  const { name, bytes } = exportTable(table, "xlsx");
  return { fileName: name, file: (await buffer(bytes)).toString("base64"), devices };
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item;
}
