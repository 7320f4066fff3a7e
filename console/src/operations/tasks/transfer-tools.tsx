import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import { saveFile } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { useExportTasks } from "./tasks.calls.ts";
import styles from "./tasks.module.css";
import { transferTexts } from "./transfer.texts.ts";

interface TransferToolsProps {
  readonly ids: readonly number[];
  readonly onClear: () => void;
}

/** What the selected tasks can be taken out by. */
export function TransferTools({ ids, onClear }: TransferToolsProps) {
  const t = useTexts(transferTexts);
  const mayExport = useMay(E.exportFile);
  const take = useExportTasks();
  if (!mayExport || ids.length === 0) return null;
  const run = async () => {
    const file = await take.mutateAsync(ids);
    saveFile(
      new Blob([JSON.stringify(file, undefined, 2)], { type: "application/json" }),
      `${t.fileName}.json`,
    );
  };
  return (
    <span className={styles.tools}>
      <span className={styles.faint}>{t.selected(ids.length)}</span>
      <Button size="small" loading={take.isPending} onClick={() => void run()}>
        {t.export}
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        {t.clear}
      </Button>
    </span>
  );
}
