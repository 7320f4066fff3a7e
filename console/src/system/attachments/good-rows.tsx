import type { ImportReport } from "@sweepline/contract/core/import-report.ts";
import { saveXlsx } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./import.module.css";
import { importDrawerTexts } from "./import.texts.ts";

export interface LookedThrough {
  readonly file: File;
  readonly report: ImportReport;
}

interface GoodRowsProps extends LookedThrough {
  readonly isRunning: boolean;
  readonly onImport: () => void;
}

/** A file in which some rows are faulty: they can be had apart to be corrected, and the others imported without them. */
export function GoodRows({ file, report, isRunning, onImport }: GoodRowsProps) {
  const t = useTexts(importDrawerTexts);
  const format = useFormat();
  const { rows, goodRows, markedFile } = report;
  if (goodRows === 0 && markedFile === null) return null;
  const good = format.number(goodRows);
  return (
    <Notice tone="notice">
      <p>{t.sorted(good, format.number(rows - goodRows))}</p>
      <div className={styles.ways}>
        <MarkedFile file={file} report={report} />
        {goodRows > 0 ? (
          <Button loading={isRunning} onClick={onImport}>
            {t.runGood(good)}
          </Button>
        ) : null}
      </div>
    </Notice>
  );
}

/** What an import has left. */
export function RowsLeft({ file, report }: LookedThrough) {
  const t = useTexts(importDrawerTexts);
  const format = useFormat();
  const { rows, goodRows } = report;
  return (
    <Notice tone="notice" role="status">
      <p>{t.left(format.number(goodRows), format.number(rows - goodRows))}</p>
      <div className={styles.ways}>
        <MarkedFile file={file} report={report} />
      </div>
    </Notice>
  );
}

function MarkedFile({ file, report: { markedFile } }: LookedThrough) {
  const t = useTexts(importDrawerTexts);
  if (markedFile === null) return null;
  const name = `${file.name.replace(/\.[^.]*$/, "")} ${t.markedName}.xlsx`;
  return (
    <Button icon={<DownloadOutlined />} onClick={() => saveXlsx(markedFile, name)}>
      {t.marked}
    </Button>
  );
}
