import { LORA_ENDPOINTS as E, type LoraConcentrator } from "@sweepline/contract/fleet/lora.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Button } from "../../ui/kit.ts";
import { type ListColumn, ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { Age, SearchBox } from "../../ui/table/index.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";
import { CONCENTRATORS } from "./lora-lists.ts";
import { SignalMark } from "./signal-mark.tsx";

interface ConcentratorListProps {
  /** Leads to the sensors that it receives. */
  readonly onSensors: (concentratorId: string) => void;
}

export function ConcentratorList({ onSensors }: ConcentratorListProps) {
  const t = useTexts(loraTexts);
  const list = useList(CONCENTRATORS);
  const texts = {
    emptyTitle: t.noConcentrators,
    emptyNote: t.noConcentratorsNote,
    noMatchTitle: t.noMatchTitle,
    noMatchNote: t.noMatchNote,
  };
  return (
    <ListTable
      list={list}
      label={t.tabs.concentrators}
      columns={useColumns(onSensors)}
      rowKey={(row) => row.concentratorId}
      texts={texts}
      filters={<SearchBox {...list.bind("search")} label={t.searchConcentrator} />}
    />
  );
}

function useColumns(onSensors: (id: string) => void): readonly ListColumn<typeof E.concentrators>[] {
  const t = useTexts(loraTexts);
  const c = useColumnsOf(E.concentrators);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ key: "concentratorId", title: t.concentrator, sort: "concentratorId", fixed: "left", width: 15 },
        render: (row) => <Name row={row} />,
      },
      { key: "state", title: t.state, width: 9, render: (row) => <State row={row} /> },
      {
        ...{ key: "sensors", title: t.sensors, sort: "sensors", width: 7, align: "right" },
        render: ({ concentratorId, sensors }) => (
          <Button type="link" size="small" onClick={() => onSensors(concentratorId)}>
            {format.number(sensors)}
          </Button>
        ),
      },
      c.number("uplinks", t.uplinks, { width: 8 }),
      { key: "signal", title: t.signal, width: 13, render: (row) => <SignalMark {...row} /> },
      c.value("lastAt", t.lastReceived, { width: 9, draw: (at) => <Age at={at} stepMs={1_000} /> }),
      c.time("firstAt", t.firstReceived, { width: 11, isHiddenAtFirst: "narrow" }),
    ],
    [t, c, format, onSensors],
  );
}

function Name({ row }: { readonly row: LoraConcentrator }) {
  const href = useHref();
  return (
    <span className={styles.names}>
      {row.deviceId === null ? null : (
        <Link to={href("deviceView", { id: row.deviceId })}>{row.shortName || row.concentratorId}</Link>
      )}
      <span className={row.deviceId === null ? styles.mono : styles.code}>{row.concentratorId}</span>
    </span>
  );
}

function State({ row: { isOnline } }: { readonly row: LoraConcentrator }) {
  const t = useTexts(loraTexts);
  if (isOnline === null) return <span className={styles.faint}>{t.unregistered}</span>;
  return <StatusDot tone={isOnline ? "positive" : "neutral"}>{isOnline ? t.online : t.offline}</StatusDot>;
}
