import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { BATCH, CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { ROOM_WINGS, type RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { ListTable } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { type ColumnStore, SearchBox, SelectionBar } from "../../ui/table/index.ts";
import { sourceOptionsQuery, useGenerateBatch } from "./codegen.calls.ts";
import styles from "./codegen.module.css";
import { codegenTexts } from "./codegen.texts.ts";
import type { TableList as List } from "./codegen-lists.ts";
import { DifferencesDrawer } from "./differences-drawer.tsx";
import { PreviewDrawer } from "./preview-drawer.tsx";
import { type OpenedTable, useTableColumns } from "./table-columns.tsx";

interface TableListProps {
  readonly list: List;
  readonly columnStore: ColumnStore | undefined;
  readonly onHistory: (tableId: number) => void;
}

/** Imported tables; several of them can be generated together. */
export function TableList({ list, columnStore, onHistory }: TableListProps) {
  const t = useTexts(codegenTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayGenerate = useMay(E.generateBatch);
  const [ids, setIds] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<OpenedTable>();
  const close = useCallback(() => setOpened(undefined), []);
  const drop = useCallback((gone: number) => setIds((all) => all.filter((id) => id !== gone)), []);
  const acts = useMemo(() => ({ onOpen: setOpened, onHistory, onRemoved: drop }), [onHistory, drop]);
  return (
    <>
      <ListTable
        list={list}
        label={t.list}
        texts={t}
        columns={useTableColumns(acts)}
        columnStore={columnStore}
        onOpen={({ id }) => void navigate(href("codegenTable", { id }))}
        filters={<Filters list={list} />}
        tools={<BatchBar ids={ids} onClear={() => setIds([])} />}
        {...(mayGenerate && {
          selection: { keys: ids, onChange: (keys: (string | number)[]) => setIds(keys.map(Number)) },
        })}
      />
      {opened?.as === "preview" ? <PreviewDrawer table={opened.table} onClose={close} /> : null}
      {opened?.as === "differences" ? <DifferencesDrawer table={opened.table} onClose={close} /> : null}
    </>
  );
}

function Filters({ list }: { readonly list: List }) {
  const t = useTexts(codegenTexts);
  const sources = useQuery(sourceOptionsQuery());
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<number>
        {...list.bind("sourceId")}
        options={(sources.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={sources.isPending}
        placeholder={t.allSources}
        label={t.source}
        width={11}
      />
      <SelectOne<RoomWing>
        {...list.bind("wing")}
        options={ROOM_WINGS.map((value) => ({ value, label: t.wings[value] }))}
        placeholder={t.allWings}
        label={t.wing}
        width={10}
      />
    </>
  );
}

interface BatchBarProps {
  readonly ids: readonly number[];
  readonly onClear: () => void;
}

/** Rooms of 2 to 10 tables in one file (spec §5); with fewer or more it says why not. */
function BatchBar({ ids, onClear }: BatchBarProps) {
  const t = useTexts(codegenTexts);
  const format = useFormat();
  const language = useLanguage();
  const generate = useGenerateBatch();
  if (ids.length === 0) return null;
  const isAllowed = ids.length >= BATCH.least && ids.length <= BATCH.most;
  const reason = isAllowed ? undefined : VALIDATION_TEXTS["validation.batchSize"][language];
  const run = async () => {
    await generate.mutateAsync(ids);
    notify("success", t.generatedTogether(format.number(ids.length)));
    onClear();
  };
  return (
    <SelectionBar>
      <strong>{t.selected(format.number(ids.length))}</strong>
      <Button
        size="small"
        type="primary"
        disabled={!isAllowed}
        loading={generate.isPending}
        title={reason}
        // A refusal has shown its own message.
        onClick={() => void run().catch(() => undefined)}
      >
        {t.together}
      </Button>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
      <Button size="small" type="text" onClick={onClear}>
        {t.clearSelection}
      </Button>
    </SelectionBar>
  );
}
