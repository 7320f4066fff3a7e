import { BATCH_IMPORT, FILE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import type { DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { useId, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { FileDrop } from "../../system/attachments/index.ts";
import { ImportFaults } from "../../ui/import/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { deviceFieldTexts } from "../devices/index.ts";
import { checkImport, type ImportPlace, useImportDevices } from "./device-import.calls.ts";
import styles from "./device-import.module.css";
import { type DeviceImportWords, deviceImportTexts } from "./device-import.texts.ts";
import { ImportPlaceFields } from "./import-place.tsx";

interface ImportDrawerProps {
  readonly organizationId: number | undefined;
  readonly onImported: (handout: DeviceImportReport["handout"]) => void;
  readonly onClose: () => void;
}

interface Chosen {
  readonly file: File;
  /** Undefined while the file is looked through. */
  readonly report?: DeviceImportReport;
  readonly fault?: string;
}

/** Template, file, what is wrong with it, and only then the import: all or none. */
export function ImportDrawer({ organizationId, onImported, onClose }: ImportDrawerProps) {
  const t = useTexts(deviceImportTexts);
  const format = useFormat();
  const [place, setPlace] = usePlace(organizationId);
  const [chosen, setChosen] = useState<Chosen>();
  const run = useImportDevices();

  const check = async (file: File | undefined, at: ImportPlace) => {
    if (!file) return;
    const fault = faultOf(file, t);
    setChosen(fault ? { file, fault } : { file });
    if (fault) return;
    const result = await checkImport(file, at).then(
      (report) => ({ file, report }),
      (error: unknown) => ({ file, fault: messageOf(error) }),
    );
    // Another file may have been chosen meanwhile.
    setChosen((latest) => (latest?.file === file ? result : latest));
  };
  const save = async () => {
    if (!chosen) return;
    try {
      const { handout } = await run.mutateAsync({ file: chosen.file, place });
      run.reset();
      onImported(handout);
    } catch (error) {
      // Something has changed since it was checked: say what.
      notify("error", messageOf(error));
      await check(chosen.file, place);
    }
  };

  const { report } = chosen ?? {};
  const isReady = report !== undefined && report.faultCount === 0;
  return (
    <Drawer
      open
      size={760}
      title={t.title}
      // The passwords come with the answer: nobody closes the drawer over it.
      onClose={() => !run.isPending && onClose()}
      footer={
        <div className={styles.foot}>
          <Button disabled={run.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="primary" disabled={!isReady} loading={run.isPending} onClick={() => void save()}>
            {isReady ? t.run(format.number(report.rows)) : t.import}
          </Button>
        </div>
      }
    >
      <div className={styles.import}>
        <ImportPlaceFields
          place={place}
          onChange={(next) => {
            setPlace(next);
            void check(chosen?.file, next);
          }}
        />
        <FileChoice chosen={chosen} onFile={(file) => void check(file, place)} />
        {report ? <Outcome report={report} /> : null}
      </div>
    </Drawer>
  );
}

function usePlace(given: number | undefined) {
  const own = usePerson()?.sysUser.organizationId ?? 0;
  const timeZone = useTimeZone();
  return useState<ImportPlace>(() => ({
    organizationId: given ?? own,
    timeZone,
  }));
}

function Outcome({ report }: { readonly report: DeviceImportReport }) {
  const t = useTexts(deviceImportTexts);
  const format = useFormat();
  const words: Readonly<Record<string, unknown>> = { ...t, ...useTexts(deviceFieldTexts) };
  const nameOf = (field: string) => {
    const name = words[field];
    return typeof name === "string" ? name : "";
  };
  return (
    <>
      <ImportFaults faults={report.faults} count={report.faultCount} nameOf={nameOf} />
      {report.faultCount === 0 ? (
        <div className={styles.ready} role="status">
          <strong>{t.ready(format.number(report.rows))}</strong>
          <span>{t.onceNote}</span>
        </div>
      ) : null}
      <ImportFaults isWarning faults={report.warnings} count={report.warningCount} nameOf={nameOf} />
    </>
  );
}

interface FileChoiceProps {
  readonly chosen: Chosen | undefined;
  readonly onFile: (file: File) => void;
}

function FileChoice({ chosen, onFile }: FileChoiceProps) {
  const t = useTexts(deviceImportTexts);
  const hintId = useId();
  const isChecking = chosen !== undefined && chosen.report === undefined && chosen.fault === undefined;
  return (
    <div>
      <FileDrop
        label={chosen ? `${t.another}: ${chosen.file.name}` : t.fileLabel}
        hintId={hintId}
        shape="file"
        accept={BATCH_IMPORT.suffixes.map((suffix) => `.${suffix}`).join()}
        isDisabled={false}
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

function faultOf(file: File, t: DeviceImportWords): string | undefined {
  const suffix = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (!BATCH_IMPORT.suffixes.some((one) => one === suffix)) return t.wrongFile;
  return file.size > FILE_UPLOAD.maxBytes ? t.tooLarge : undefined;
}

const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : String(error));
