import { CODEGEN_ENDPOINTS as E, type TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import { zipNameOf } from "@sweepline/contract/system/codegen/plan.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { useGenerate } from "./codegen.calls.ts";
import { codegenTexts } from "./codegen.texts.ts";
import { DifferencesDrawer } from "./differences-drawer.tsx";
import styles from "./grid.module.css";
import { PreviewDrawer } from "./preview-drawer.tsx";
import { tableFormTexts } from "./table-form.texts.ts";

interface TableToolsProps {
  readonly table: TableDetail;
  /** What was changed is not saved yet, and would be no part of it. */
  readonly isTouched: boolean;
  readonly onTaken: (table: TableDetail) => void;
}

/** What can be done with a table as it is saved. */
export function TableTools({ table, isTouched, onTaken }: TableToolsProps) {
  const [t, all] = [useTexts(tableFormTexts), useTexts(codegenTexts)];
  const href = useHref();
  const [maySee, mayCompare, mayGenerate] = [useMay(E.preview), useMay(E.differences), useMay(E.generate)];
  const generate = useGenerate();
  const [opened, setOpened] = useState<"preview" | "differences">();
  const close = () => setOpened(undefined);
  const run = async () => {
    await generate.mutateAsync(table);
    notify("success", all.generated(zipNameOf(table)));
  };
  const look = { disabled: isTouched, ...(isTouched && { title: t.saveFirst }) };
  return (
    <>
      {isTouched ? <span className={styles.saveFirst}>{t.saveFirst}</span> : null}
      <Link to={href("codegen", { tab: "history", tableId: table.id })}>{all.history}</Link>
      {mayCompare ? (
        <Button {...look} onClick={() => setOpened("differences")}>
          {all.check}
        </Button>
      ) : null}
      {maySee ? (
        <Button {...look} onClick={() => setOpened("preview")}>
          {all.preview}
        </Button>
      ) : null}
      {mayGenerate ? (
        <Button
          {...look}
          type="primary"
          icon={<DownloadOutlined />}
          loading={generate.isPending}
          // A refusal has shown its own message.
          onClick={() => void run().catch(() => undefined)}
        >
          {all.generate}
        </Button>
      ) : null}
      {opened === "preview" ? <PreviewDrawer table={table} onClose={close} /> : null}
      {opened === "differences" ? (
        <DifferencesDrawer table={table} onTaken={onTaken} onClose={close} />
      ) : null}
    </>
  );
}
