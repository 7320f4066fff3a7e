import type { FaultyRows, ImportReport } from "@sweepline/contract/core/import-report.ts";
import { BATCH_IMPORT, FILE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { type ReactNode, useId, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Drawer, DrawerFoot } from "../../ui/kit.ts";
import { FileDrop } from "./file-drop.tsx";
import { GoodRows, type LookedThrough, RowsLeft } from "./good-rows.tsx";
import styles from "./import.module.css";
import { type ImportTexts, importDrawerTexts } from "./import.texts.ts";

interface ImportDrawerProps<Place, Report extends ImportReport> {
  readonly texts: {
    readonly title: string;
    readonly import: string;
    readonly fileHint: string;
    readonly run: (count: string) => string;
  };
  /** What counts for rows that do not say it themselves; undefined until it is chosen. */
  readonly place: Place | undefined;
  readonly fields: (place: Place | undefined, onChange: (place: Place | undefined) => void) => ReactNode;
  readonly onTemplate: () => Promise<void>;
  /** Looks through a file, and makes nothing. */
  readonly check: (file: File, place: Place) => Promise<Report>;
  readonly run: (file: File, place: Place, faultyRows: FaultyRows) => Promise<Report>;
  readonly outcome: (report: Report) => ReactNode;
  /** Rows are there now: all of the file, or its good ones. */
  readonly onDone: (report: Report) => void;
  readonly onClose: () => void;
}

/** A file, and what is said of it. */
interface Chosen<Report> {
  readonly file: File;
  /** Undefined while the file is looked through. */
  readonly report?: Report;
  readonly fault?: string;
}

/** Template, file, what is wrong with it, and only then the import: of all rows, or of the good ones if the person says so. */
export function ImportDrawer<Place, Report extends ImportReport>(props: ImportDrawerProps<Place, Report>) {
  const { texts, outcome, onClose } = props;
  const t = useTexts(importDrawerTexts);
  const format = useFormat();
  const { place, chosen, left, isRunning, choosePlace, check, save } = useImport(props);
  const { report } = chosen ?? {};
  const isReady = report !== undefined && report.faultCount === 0;
  // Passwords may come with the answer: nobody closes the drawer over it.
  const close = () => !isRunning && onClose();
  return (
    <Drawer
      open
      size={760}
      title={texts.title}
      onClose={close}
      footer={
        <DrawerFoot onClose={close} {...(left && { close: t.close })}>
          <Button
            type="primary"
            disabled={!isReady}
            loading={isReady && isRunning}
            onClick={() => void save("refuse")}
          >
            {isReady ? texts.run(format.number(report.rows)) : texts.import}
          </Button>
        </DrawerFoot>
      }
    >
      <div className={styles.import}>
        <div className={styles.place}>
          {props.fields(place, choosePlace)}
          <TemplateButton onFetch={props.onTemplate} />
        </div>
        <FileChoice
          chosen={chosen}
          hint={texts.fileHint}
          isDisabled={place === undefined}
          onFile={(file) => void check(file, place)}
        />
        {left ? <RowsLeft file={left.file} report={left.report} /> : null}
        {chosen && report && !isReady ? (
          <GoodRows
            file={chosen.file}
            report={report}
            isRunning={isRunning}
            onImport={() => void save("skip")}
          />
        ) : null}
        {report ? outcome(report) : null}
      </div>
    </Drawer>
  );
}

function useImport<Place, Report extends ImportReport>(props: ImportDrawerProps<Place, Report>) {
  const t = useTexts(importDrawerTexts);
  const [place, setPlace] = useState(props.place);
  const [chosen, setChosen] = useState<Chosen<Report>>();
  /** Of the last import, where it has left some. */
  const [left, setLeft] = useState<LookedThrough>();
  const [isRunning, setRunning] = useState(false);
  const check = async (file: File, at: Place | undefined) => {
    const fault = faultOf(file, t);
    setChosen(fault ? { file, fault } : { file });
    setLeft(undefined);
    if (fault || at === undefined) return;
    const result = await props.check(file, at).then(
      (report) => ({ file, report }),
      (error: unknown) => ({ file, fault: messageOf(error) }),
    );
    // Another file may have been chosen meanwhile.
    setChosen((latest) => (latest?.file === file ? result : latest));
  };
  const save = async (faultyRows: FaultyRows) => {
    if (!chosen || place === undefined) return;
    setRunning(true);
    try {
      const report = await props.run(chosen.file, place, faultyRows);
      props.onDone(report);
      if (report.faultCount === 0) return props.onClose();
      setChosen(undefined);
      setLeft({ file: chosen.file, report });
    } catch (error) {
      // Something has changed since it was checked: say what.
      notify("error", messageOf(error));
      await check(chosen.file, place);
    } finally {
      setRunning(false);
    }
  };
  const choosePlace = (next: Place | undefined) => {
    setPlace(next);
    if (chosen) void check(chosen.file, next);
  };
  return { place, chosen, left, isRunning, choosePlace, check, save };
}

function TemplateButton({ onFetch }: { readonly onFetch: () => Promise<void> }) {
  const t = useTexts(importDrawerTexts);
  const [isFetching, setFetching] = useState(false);
  const fetch = () => {
    setFetching(true);
    // A failure has shown its message.
    void onFetch()
      .catch(() => undefined)
      .finally(() => setFetching(false));
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isFetching} onClick={fetch}>
      {t.template}
    </Button>
  );
}

interface ImportFieldProps {
  readonly label: string;
  readonly note: string;
  readonly children: (id: string) => ReactNode;
}

/** Something that counts for all rows of the file. */
export function ImportField({ label, note, children }: ImportFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      <p className={styles.faint}>{note}</p>
    </div>
  );
}

interface FileChoiceProps {
  readonly chosen: Chosen<unknown> | undefined;
  readonly hint: string;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}

function FileChoice({ chosen, hint, isDisabled, onFile }: FileChoiceProps) {
  const t = useTexts(importDrawerTexts);
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
            {isChecking ? t.checking : chosen ? t.another : hint}
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

function faultOf(file: File, t: ImportTexts): string | undefined {
  const suffix = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (!BATCH_IMPORT.suffixes.some((one) => one === suffix)) return t.wrongFile;
  return file.size > FILE_UPLOAD.maxBytes ? t.tooLarge : undefined;
}

const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : String(error));
