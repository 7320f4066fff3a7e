import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { type ReactNode, useCallback, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { readUrl, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import type { ColumnStore } from "../../ui/table/index.ts";
import { codegenTexts } from "./codegen.texts.ts";
import {
  CODEGEN_PAGE_FIELDS,
  CODEGEN_TABS,
  type CodegenTab,
  type HistoryList as Generations,
  HISTORY,
  PLACE_FIELDS,
  SOURCES,
  type SourceList as Sources,
  TABLES,
  type TableList as Tables,
} from "./codegen-lists.ts";
import { historyTexts } from "./history.texts.ts";
import { HistoryList } from "./history-list.tsx";
import { ImportDrawer } from "./import-drawer.tsx";
import { SourceForm } from "./source-form.tsx";
import { type OpenedSource, SourceList } from "./source-list.tsx";
import { sourceTexts } from "./sources.texts.ts";
import { TableList } from "./table-list.tsx";

/** What rooms above this one lend it: what the list of tables was saved as. */
interface CodegenPageProps {
  readonly savedViews?: ReactNode;
  readonly columnStore?: ColumnStore | undefined;
}

/** Imported tables, the data sources that they are of, and what was generated (spec §2 "code generation"). */
export function CodegenPage({ savedViews, columnStore }: CodegenPageProps) {
  const t = useTexts(codegenTexts);
  const tabs = useTabs();
  const [{ tab: wanted }] = useUrlState(PLACE_FIELDS);
  const [, setView] = useUrlState(CODEGEN_PAGE_FIELDS);
  const tab = tabs.find((one) => one === wanted) ?? tabs[0];
  const tables = useList(TABLES, { isEnabled: tab === "tables" });
  const sources = useList(SOURCES, { isEnabled: tab === "sources" });
  const history = useList(HISTORY, { isEnabled: tab === "history" });
  const [opened, setOpened] = useState<OpenedSource>();
  const goTo = useCallback(
    (next: CodegenTab, tableId?: number) =>
      setView({ ...readUrl(CODEGEN_PAGE_FIELDS, ""), tab: next, tableId }),
    [setView],
  );
  const close = () => setOpened(undefined);
  const actions = { tables: savedViews, sources: null, history: null };
  if (!tab) return <NoTabs />;
  return (
    <Page
      title={t.title}
      note={<Note tab={tab} {...{ tables, sources, history }} />}
      actions={
        <>
          {tabs.length > 1 ? <Tabs tabs={tabs} tab={tab} onTab={goTo} /> : null}
          {actions[tab]}
          <Create tab={tab} onOpen={setOpened} />
        </>
      }
    >
      {tab === "tables" ? (
        <TableList list={tables} columnStore={columnStore} onHistory={(id) => goTo("history", id)} />
      ) : null}
      {tab === "sources" ? <SourceList list={sources} onOpen={setOpened} /> : null}
      {tab === "history" ? <HistoryList list={history} /> : null}
      {opened?.as === "imported" ? (
        <ImportDrawer sourceId={opened.source?.id} onSources={() => goTo("sources")} onClose={close} />
      ) : null}
      {opened?.as === "edited" ? <SourceForm source={opened.source} onClose={close} /> : null}
    </Page>
  );
}

function useTabs(): readonly CodegenTab[] {
  const may = { tables: useMay(E.list), sources: useMay(E.sources), history: useMay(E.history) };
  return CODEGEN_TABS.filter((tab) => may[tab]);
}

function NoTabs() {
  const t = useTexts(codegenTexts);
  return (
    <Page title={t.title}>
      <EmptyState title={t.noRights} />
    </Page>
  );
}

interface TabsProps {
  readonly tabs: readonly CodegenTab[];
  readonly tab: CodegenTab;
  readonly onTab: (tab: CodegenTab) => void;
}

function Tabs({ tabs, tab, onTab }: TabsProps) {
  const t = useTexts(codegenTexts);
  return (
    <Segments<CodegenTab>
      label={t.tab}
      value={tab}
      options={tabs.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={onTab}
    />
  );
}

interface NoteProps {
  readonly tab: CodegenTab;
  readonly tables: Tables;
  readonly sources: Sources;
  readonly history: Generations;
}

function Note({ tab, tables, sources, history }: NoteProps) {
  const [t, source, past] = [useTexts(codegenTexts), useTexts(sourceTexts), useTexts(historyTexts)];
  if (tab === "sources") return sources.note(source.note);
  return tab === "tables" ? tables.note(t.note) : history.note(past.note);
}

interface CreateProps {
  readonly tab: CodegenTab;
  readonly onOpen: (opened: OpenedSource) => void;
}

/** What the tab is mostly there to add. */
function Create({ tab, onOpen }: CreateProps) {
  const [t, source] = [useTexts(codegenTexts), useTexts(sourceTexts)];
  if (tab === "history") return null;
  if (tab === "sources")
    return (
      <CreateButton endpoint={E.createSource} onClick={() => onOpen({ as: "edited", source: undefined })}>
        {source.create}
      </CreateButton>
    );
  return (
    <CreateButton endpoint={E.importTables} onClick={() => onOpen({ as: "imported", source: undefined })}>
      {t.import}
    </CreateButton>
  );
}
