import {
  type CatalogImportReport,
  SERVICE_PROJECT_ENDPOINTS as P,
} from "@sweepline/contract/care/service-catalog/index.ts";
import { useState } from "react";
import { ImportInto } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { ImportDrawer } from "../../system/attachments/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { ImportFaults } from "../../ui/import/index.ts";
import { Button } from "../../ui/kit.ts";
import { type CatalogPart, downloadTemplate, runImport, useImport } from "./service-catalog.calls.ts";
import { catalogTexts } from "./service-catalog.texts.ts";

interface ImportCatalogProps {
  readonly of: CatalogPart;
  /** Of the room: the names of columns among them. */
  readonly texts: { readonly importTitle: string; readonly templateName: string } & object;
  /** Rows are there now. */
  readonly onAdded: () => void;
}

/** The button, and what opens from it. */
export function ImportCatalog(props: ImportCatalogProps) {
  const t = useTexts(catalogTexts);
  const mayImport = useMay(P.import);
  const [isOpen, setOpen] = useState(false);
  if (!mayImport) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.import}</Button>
      {isOpen ? <Opened {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Opened({ of, texts, onAdded, onClose }: ImportCatalogProps & { readonly onClose: () => void }) {
  const t = useTexts(catalogTexts);
  const format = useFormat();
  const own = usePerson()?.sysUser.organizationId ?? undefined;
  const run = useImport(of);
  return (
    <ImportDrawer<number, CatalogImportReport>
      texts={{ title: texts.importTitle, import: t.import, fileHint: t.importHint, run: t.importRun }}
      place={own}
      fields={(value, onChange) => (
        <ImportInto label={t.importInto} note={t.importIntoNote} {...{ value, onChange }} />
      )}
      onTemplate={() => downloadTemplate(of, texts.templateName)}
      check={(file, organizationId) => runImport(of, { file, organizationId, dryRun: true })}
      run={(file, organizationId, faultyRows) => run.mutateAsync({ file, organizationId, faultyRows })}
      outcome={(report) => <Outcome report={report} texts={texts} />}
      onDone={({ created, changed }) => {
        notify("success", t.imported(format.number(created), format.number(changed)));
        onAdded();
      }}
      onClose={onClose}
    />
  );
}

function Outcome({ report, texts }: { readonly report: CatalogImportReport; readonly texts: object }) {
  const t = useTexts(catalogTexts);
  const format = useFormat();
  const { rows, faults, faultCount, changed } = report;
  if (faultCount > 0)
    return <ImportFaults faults={faults} count={faultCount} nameOf={(field) => nameOf(field, texts)} />;
  return (
    <Notice tone="positive" role="status">
      {t.importReady(format.number(rows - changed), format.number(changed))}
    </Notice>
  );
}

/** Fields are columns of the file, which are called as the list's are. */
function nameOf(field: string, texts: object): string {
  const name = (texts as Record<string, unknown>)[field === "projectCode" ? "project" : field];
  return typeof name === "string" ? name : "";
}
