import { buffer } from "node:stream/consumers";
import type { StaffImportReport } from "@sweepline/contract/access/staff.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { exportTable } from "../../core/export/index.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

interface HandedOut {
  username: string;
  displayName: string;
  email: string | null;
  oneTimePassword: string;
}

/** One-time passwords as a file, for the one answer that carries them. Nothing of it is kept or logged. */
export async function handoutOf(
  people: HandedOut[],
  language: Language,
  now: Date,
): Promise<NonNullable<StaffImportReport["handout"]>> {
  const { handoutName, oneTimePassword, headers } = STAFF_TABLE_TEXTS[language];
  const columns = [
    { header: headers.username, width: 18, value: (row: HandedOut) => row.username },
    { header: headers.displayName, width: 18, value: (row: HandedOut) => row.displayName },
    { header: headers.email, width: 28, value: (row: HandedOut) => row.email },
    { header: oneTimePassword, width: 26, value: (row: HandedOut) => row.oneTimePassword },
  ];
  const name = `${handoutName} ${now.toISOString().slice(0, 16).replace(":", "")}`;
  const file = exportTable({ name, columns, batches: once(people) }, "xlsx");
  return { fileName: file.name, file: (await buffer(file.bytes)).toString("base64") };
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item;
}
