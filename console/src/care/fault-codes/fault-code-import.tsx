import type { ImportReport } from "@sweepline/contract/core/import-report.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ImportDrawer } from "../../system/attachments/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { ImportFaults } from "../../ui/import/index.ts";
import { checkImport, downloadTemplate, useImportFaultCodes } from "./fault-codes.calls.ts";
import { faultCodeTexts } from "./fault-codes.texts.ts";

interface FaultCodeImportProps {
  /** Codes are there now. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Template, file, what is wrong with it, and only then the import. Codes that exist are changed. */
export function FaultCodeImport({ onAdded, onClose }: FaultCodeImportProps) {
  const t = useTexts(faultCodeTexts);
  const format = useFormat();
  const run = useImportFaultCodes();
  return (
    <ImportDrawer<"own", ImportReport>
      texts={{ title: t.importTitle, import: t.import, fileHint: t.fileHint, run: t.runImport }}
      place="own"
      fields={() => null}
      onTemplate={() => downloadTemplate(t.templateName)}
      check={checkImport}
      run={(file, _, faultyRows) => run.mutateAsync({ file, faultyRows })}
      outcome={(report) => <Outcome report={report} />}
      onDone={({ created }) => {
        notify("success", t.imported(format.number(created)));
        onAdded();
      }}
      onClose={onClose}
    />
  );
}

function Outcome({ report: { rows, faults, faultCount } }: { readonly report: ImportReport }) {
  const t = useTexts(faultCodeTexts);
  const format = useFormat();
  if (faultCount > 0)
    return <ImportFaults faults={faults} count={faultCount} nameOf={(field) => t.fields[field] ?? ""} />;
  return (
    <Notice tone="positive" role="status">
      {t.checked(format.number(rows))}
    </Notice>
  );
}
