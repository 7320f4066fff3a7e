import { CODEGEN_ENDPOINTS as E, type Generation } from "@sweepline/contract/system/codegen/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { type ListColumn, ListTable, useColumnsOf } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { sizeText } from "../attachments/index.ts";
import { fetchGeneration, tableQuery } from "./codegen.calls.ts";
import styles from "./codegen.module.css";
import type { HistoryList as List } from "./codegen-lists.ts";
import { historyTexts } from "./history.texts.ts";

/** What was generated, newest first. */
export function HistoryList({ list }: { readonly list: List }) {
  const t = useTexts(historyTexts);
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={t}
      columns={useHistoryColumns()}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OneTable {...list.bind("tableId")} />
        </>
      }
    />
  );
}

interface OneTableProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** Comes from a table; it can be taken off here. */
function OneTable({ value, onChange }: OneTableProps) {
  const t = useTexts(historyTexts);
  const { data } = useQuery({ ...tableQuery(value ?? 0), enabled: value !== undefined });
  if (value === undefined) return null;
  return (
    <Button icon={<CloseOutlined />} iconPlacement="end" onClick={() => onChange(undefined)}>
      {t.onlyTable(data?.table ?? `#${value}`)}
    </Button>
  );
}

function useHistoryColumns(): readonly ListColumn<typeof E.history>[] {
  const t = useTexts(historyTexts);
  const c = useColumnsOf(E.history);
  return useMemo(
    () => [
      { ...c.time("at", t.at, { width: 11 }), sort: "at", fixed: "left" },
      { key: "rooms", title: t.rooms, width: 20, render: ({ rooms }) => <Rooms rooms={rooms} /> },
      c.line("staffName", t.staff, { key: "staff", width: 9 }),
      c.number("fileCount", t.files, { key: "files", width: 6 }),
      { key: "size", title: t.size, width: 7, align: "right", render: ({ bytes }) => sizeText(bytes) },
      {
        ...{ key: "checksum", title: t.checksum, width: 20, isHiddenAtFirst: true },
        render: ({ sha256 }) => <code className={styles.checksum}>{sha256}</code>,
      },
      c.actions(8, (generation) => <HistoryActions generation={generation} />),
    ],
    [t, c],
  );
}

/** As they were called then; the way to those whose table is still there. */
function Rooms({ rooms }: Pick<Generation, "rooms">) {
  const t = useTexts(historyTexts);
  const href = useHref();
  return (
    <span className={styles.rooms}>
      {rooms.map(({ tableId, table, wing, room }) =>
        tableId === null ? (
          <span key={`${wing}/${room}`} className={styles.faint} title={`${table} · ${t.tableGone}`}>
            {t.room(wing, room)}
          </span>
        ) : (
          <Link key={`${wing}/${room}`} to={href("codegenTable", { id: tableId })} title={table}>
            {t.room(wing, room)}
          </Link>
        ),
      )}
    </span>
  );
}

function HistoryActions({ generation }: { readonly generation: Generation }) {
  const t = useTexts(historyTexts);
  const format = useFormat();
  const { id, at, hasFiles } = generation;
  if (!hasFiles) return <span className={styles.faint}>{t.notKept}</span>;
  const time = format.dateTime(at);
  return (
    <RowActions
      name={time}
      buttons={[
        {
          ...{ label: t.download, name: t.downloadOf(time), requires: E.historyFile },
          onSelect: () => fetchGeneration(id),
        },
      ]}
    />
  );
}
