import type { ImportFault } from "@sweepline/contract/core/import-report.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FaultTable } from "./fault-table.tsx";
import { importTexts } from "./import.texts.ts";

interface ImportFaultsProps {
  readonly faults: readonly ImportFault[];
  /** Of all, also those that are not listed. */
  readonly count: number;
  /** What the column of a field is called in the list. */
  readonly nameOf: (field: string) => string;
  /** They hinder nothing. */
  readonly isWarning?: boolean;
}

/** Every bad cell of a list, by the row as the person's program counts it. */
export function ImportFaults({ nameOf, ...found }: ImportFaultsProps) {
  const t = useTexts(importTexts);
  return (
    <FaultTable
      {...found}
      columns={[
        { title: t.row, width: "short", of: ({ row }) => (row === 0 ? t.wholeFile : row) },
        { title: t.field, width: "short", of: ({ field }) => nameOf(field) },
        { title: t.value, width: "cell", of: ({ value }) => value },
        { title: t.fault, of: ({ msg }) => msg },
      ]}
    />
  );
}
