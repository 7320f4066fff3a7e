import {
  type DataSource,
  SOURCE_KIND_LABELS,
  SOURCE_KINDS,
  type SourceKind,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, ListTable, useColumnsOf } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { OneLine, RowButton, SearchBox, TwoLines } from "../../ui/table/index.ts";
import { useRemoveSource } from "./codegen.calls.ts";
import type { SourceList as List } from "./codegen-lists.ts";
import { SourceTestCell } from "./source-test.tsx";
import { sourceTexts } from "./sources.texts.ts";

/** What is open over the page: a form of a source, or the drawer that imports tables, of any source where none is named. */
export interface OpenedSource {
  readonly as: "edited" | "imported";
  readonly source: DataSource | undefined;
}
type OpenSource = (opened: OpenedSource) => void;

interface SourceListProps {
  readonly list: List;
  readonly onOpen: OpenSource;
}

/** Foreign databases that tables are imported from. */
export function SourceList({ list, onOpen }: SourceListProps) {
  const t = useTexts(sourceTexts);
  const mayEdit = useMay(E.updateSource);
  const edit = (source: DataSource) => onOpen({ as: "edited", source });
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={t}
      columns={useSourceColumns(onOpen)}
      {...(mayEdit && { onOpen: edit })}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectOne<SourceKind>
            {...list.bind("kind")}
            options={SOURCE_KINDS.map((value) => ({ value, label: SOURCE_KIND_LABELS[value] }))}
            placeholder={t.allKinds}
            label={t.kind}
            width={11}
          />
        </>
      }
    />
  );
}

function useSourceColumns(onOpen: OpenSource): readonly ListColumn<typeof E.sources>[] {
  const t = useTexts(sourceTexts);
  const c = useColumnsOf(E.sources);
  const [mayEdit, mayTest] = [useMay(E.updateSource), useMay(E.testSource)];
  return useMemo(() => {
    const test: ListColumn<typeof E.sources> = {
      ...{ key: "connection", title: t.connection, width: 17 },
      render: (source) => <SourceTestCell source={source} />,
    };
    return [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 11 },
        render: (source) => (
          <TwoLines below={source.remark}>
            {mayEdit ? (
              <RowButton onClick={() => onOpen({ as: "edited", source })}>{source.name}</RowButton>
            ) : (
              source.name
            )}
          </TwoLines>
        ),
      },
      {
        ...{ key: "url", title: t.url, width: 15 },
        render: ({ url, kind, schema }) => (
          <TwoLines below={[SOURCE_KIND_LABELS[kind], schema].filter(Boolean).join(" · ")}>
            <OneLine>{url}</OneLine>
          </TwoLines>
        ),
      },
      c.line("username", t.username, { width: 8, isHiddenAtFirst: true }),
      { key: "tls", title: t.tls, width: 8, isHiddenAtFirst: true, render: ({ tls }) => t.tlsModes[tls] },
      c.number("tableCount", t.tables, { key: "tables", width: 6.5 }),
      ...(mayTest ? [test] : []),
      { ...c.time("changedAt", t.changedAt, { width: 11 }), sort: "changedAt", isHiddenAtFirst: true },
      c.line("changedBy", t.changedBy, { width: 8, isHiddenAtFirst: true }),
      c.actions(11, (source) => <SourceActions source={source} onOpen={onOpen} />),
    ];
  }, [t, c, mayEdit, mayTest, onOpen]);
}

interface SourceActionsProps {
  readonly source: DataSource;
  readonly onOpen: OpenSource;
}

function SourceActions({ source, onOpen }: SourceActionsProps) {
  const t = useTexts(sourceTexts);
  const remove = useRemoveSource();
  const { id, name, revision } = source;
  return (
    <RowActions
      name={name}
      buttons={[
        {
          ...{ label: t.importTables, name: t.importOf(name), requires: E.importTables },
          onSelect: () => onOpen({ as: "imported", source }),
        },
        {
          ...{ label: t.editRow, name: t.editOf(name), requires: E.updateSource },
          onSelect: () => onOpen({ as: "edited", source }),
        },
      ]}
      menu={[
        {
          ...{ label: t.remove, requires: E.removeSource, isDanger: true },
          ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
          onSelect: () => remove.mutateAsync({ id, revision }),
        },
      ]}
    />
  );
}
