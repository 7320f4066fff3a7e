import { STAFF_ENDPOINTS as E, type StaffImportReport } from "@sweepline/contract/access/staff.ts";
import { BATCH_IMPORT, FILE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { useId, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FileDrop } from "../../system/attachments/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { ImportOutcome } from "./import-outcome.tsx";
import type { Handout } from "./once-dialog.tsx";
import { checkImport, downloadTemplate, useImportStaff } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { type StaffWords, staffTexts } from "./staff.texts.ts";

interface ImportDrawerProps {
  readonly organizationId: number | undefined;
  readonly onHandout: (handout: Handout) => void;
  readonly onClose: () => void;
}

interface Chosen {
  readonly file: File;
  /** Undefined while the file is looked through. */
  readonly report?: StaffImportReport;
  readonly fault?: string;
}

/** Template, file, what is wrong with it, and only then the import: all or nobody. */
export function ImportDrawer({ organizationId, onHandout, onClose }: ImportDrawerProps) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const [at, setAt] = useState(organizationId);
  const [chosen, setChosen] = useState<Chosen>();
  const run = useImportStaff();
  const mayImport = useMay(E.import);

  const check = async (file: File | undefined, place: number | undefined) => {
    if (!file) return;
    const fault = faultOf(file, t);
    setChosen(fault ? { file, fault } : { file });
    if (fault || place === undefined) return;
    const result = await checkImport(file, place).then(
      (report) => ({ file, report }),
      (error: unknown) => ({ file, fault: messageOf(error) }),
    );
    // Another file may have been chosen meanwhile.
    setChosen((latest) => (latest?.file === file ? result : latest));
  };
  const save = async () => {
    if (!chosen || at === undefined) return;
    try {
      const { created, handout } = await run.mutateAsync({ file: chosen.file, organizationId: at });
      const count = format.number(created);
      notify("success", handout ? t.importedOnce(count) : t.imported(count));
      if (handout) onHandout({ kind: "file", count, ...handout });
      onClose();
    } catch (error) {
      // Something has changed since it was checked: say what.
      notify("error", messageOf(error));
      await check(chosen.file, at);
    }
  };

  const { report } = chosen ?? {};
  const isReady = report !== undefined && report.faultCount === 0;
  return (
    <Drawer
      open
      size={720}
      title={t.importTitle}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={!isReady || !mayImport}
            loading={run.isPending}
            onClick={() => void save()}
          >
            {isReady ? t.runImport(format.number(report.rows)) : t.import}
          </Button>
        </div>
      }
    >
      <div className={styles.import}>
        <Place
          value={at}
          onChange={(place) => {
            setAt(place);
            void check(chosen?.file, place);
          }}
        />
        <FileChoice chosen={chosen} isDisabled={at === undefined} onFile={(file) => void check(file, at)} />
        {report ? <ImportOutcome report={report} /> : null}
      </div>
    </Drawer>
  );
}

interface PlaceProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function Place({ value, onChange }: PlaceProps) {
  const t = useTexts(staffTexts);
  const [isFetching, setFetching] = useState(false);
  const id = useId();
  const fetchTemplate = () => {
    setFetching(true);
    // A failure has shown its message.
    void downloadTemplate(t.templateName)
      .catch(() => undefined)
      .finally(() => setFetching(false));
  };
  return (
    <div className={styles.place}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {t.importInto}
        </label>
        <OrganizationTreeSelect id={id} width={22} isClearable={false} value={value} onChange={onChange} />
        <p className={styles.faint}>{t.importIntoNote}</p>
      </div>
      <Button icon={<DownloadOutlined />} loading={isFetching} onClick={fetchTemplate}>
        {t.template}
      </Button>
    </div>
  );
}

interface FileChoiceProps {
  readonly chosen: Chosen | undefined;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}

function FileChoice({ chosen, isDisabled, onFile }: FileChoiceProps) {
  const t = useTexts(staffTexts);
  const hintId = useId();
  const isChecking = chosen !== undefined && chosen.report === undefined && chosen.fault === undefined;
  return (
    <div>
      <FileDrop
        label={chosen ? `${t.another}: ${chosen.file.name}` : t.fileLabel}
        hintId={hintId}
        shape="file"
        accept={BATCH_IMPORT.suffixes.map((suffix) => `.${suffix}`).join()}
        isDisabled={isDisabled}
        isFaulty={chosen?.fault !== undefined}
        onFile={onFile}
      >
        <span className={styles.file}>
          <strong>{chosen?.file.name ?? t.fileLabel}</strong>
          <span id={hintId} className={styles.faint}>
            {isChecking ? t.checking : chosen ? t.another : t.fileHint}
          </span>
        </span>
      </FileDrop>
      {chosen?.fault ? (
        <p className={styles.failed} role="alert">
          {chosen.fault}
        </p>
      ) : null}
    </div>
  );
}

function faultOf(file: File, t: StaffWords): string | undefined {
  const suffix = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (!BATCH_IMPORT.suffixes.some((one) => one === suffix)) return t.wrongFile;
  return file.size > FILE_UPLOAD.maxBytes ? t.tooLarge : undefined;
}

const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : String(error));
