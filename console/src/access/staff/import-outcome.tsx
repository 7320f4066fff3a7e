import type { ImportReport } from "@sweepline/contract/core/import-report.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { ImportFaults } from "../../ui/import/index.ts";
import { type StaffTexts, staffTexts } from "./staff.texts.ts";

/** What was found in a file of people: its faults, or that there are none. */
export function ImportOutcome({ report }: { report: ImportReport }) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const { rows, faults, faultCount } = report;
  if (faultCount > 0)
    return <ImportFaults faults={faults} count={faultCount} nameOf={(field) => nameOf(field, t)} />;
  return (
    <Notice tone="positive" role="status">
      {t.ready(format.number(rows))}
    </Notice>
  );
}

/** Fields are columns of the file, which are called as the list's are. */
function nameOf(field: string, t: StaffTexts): string {
  const name = t[field as keyof StaffTexts];
  return typeof name === "string" ? name : "";
}
