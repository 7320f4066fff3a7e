import type { StaffImportReport } from "@sweepline/contract/access/staff.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ImportDrawer as SharedDrawer } from "../../system/attachments/index.ts";
import { ImportInto } from "../organizations/index.ts";
import type { Handout } from "./handout-dialog.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { checkImport, downloadTemplate, useImportStaff } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";

interface ImportDrawerProps {
  readonly organizationId: number | undefined;
  readonly onHandout: (handout: Handout) => void;
  /** People are there now: wherever the file put them. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function ImportDrawer({ organizationId, onHandout, onAdded, onClose }: ImportDrawerProps) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const run = useImportStaff();
  return (
    <SharedDrawer<number, StaffImportReport>
      texts={{ title: t.importTitle, import: t.import, fileHint: t.fileHint, run: t.runImport }}
      place={organizationId}
      fields={(value, onChange) => (
        <ImportInto label={t.importInto} note={t.importIntoNote} {...{ value, onChange }} />
      )}
      onTemplate={() => downloadTemplate(t.templateName)}
      check={checkImport}
      run={(file, at, faultyRows) => run.mutateAsync({ file, organizationId: at, faultyRows })}
      outcome={(report) => <ImportOutcome report={report} />}
      onDone={({ created, handout }) => {
        const count = format.number(created);
        notify("success", handout ? t.importedOnce(count) : t.imported(count));
        if (handout) onHandout({ kind: "file", count, ...handout });
        onAdded();
      }}
      onClose={onClose}
    />
  );
}
