import type { LORA_ENDPOINTS as E, LoraSensor } from "@sweepline/contract/fleet/lora.ts";
import { useMemo } from "react";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { batteryTone, LevelMeter } from "../telemetry/index.ts";
import styles from "./lora.module.css";
import { type LoraWords, loraTexts } from "./lora.texts.ts";
import { SignalMark } from "./signal-mark.tsx";
import { Values } from "./values.tsx";

type Column = ListColumn<typeof E.sensors>;

export function useSensorColumns(onOpen: (row: LoraSensor) => void): readonly Column[] {
  const t = useTexts(loraTexts);
  const format = useFormat();
  return useMemo(
    () => [nameColumn(t, onOpen), ...radioColumns(t), ...countColumns(t, format), ...moreColumns(t, format)],
    [t, format, onOpen],
  );
}

const nameColumn = (t: LoraWords, onOpen: (row: LoraSensor) => void): Column => ({
  key: "sensor",
  title: t.sensor,
  sort: "shortName",
  fixed: "left",
  width: 11,
  render: (row) => (
    <span className={styles.names}>
      <RowButton onClick={() => onOpen(row)}>{row.shortName || row.serialNumber}</RowButton>
      <span className={styles.code} title={row.serialNumber}>
        {row.serialNumber}
      </span>
    </span>
  ),
});

function radioColumns(t: LoraWords): Column[] {
  return [
    {
      key: "lastReportAt",
      title: t.lastHeard,
      sort: "lastReportAt",
      width: 8.5,
      render: (row) => <Heard row={row} />,
    },
    {
      key: "signal",
      title: t.signal,
      sort: "rssiDbm",
      width: 10,
      render: ({ radio }) => <SignalMark rssiDbm={radio?.rssiDbm ?? null} snrDb={radio?.snrDb ?? null} />,
    },
    {
      key: "concentrator",
      title: t.concentrator,
      width: 9.5,
      render: ({ radio }) => (
        <span className={styles.names} title={radio ? t.heardBy(radio.concentrators) : undefined}>
          <span className={styles.mono}>{radio?.concentratorId ?? NOT_REPORTED}</span>
          {radio && radio.concentrators > 1 ? (
            <span className={styles.code}>{`+${radio.concentrators - 1}`}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "values",
      title: t.values,
      width: 14,
      render: ({ measurements }) => <Values values={measurements} />,
    },
    {
      key: "battery",
      title: t.battery,
      width: 7,
      render: ({ batteryPercent, isOnline }) => (
        <LevelMeter
          label={t.battery}
          percent={batteryPercent}
          tone={batteryTone(batteryPercent)}
          isOld={!isOnline}
        />
      ),
    },
  ];
}

function Heard({ row }: { readonly row: LoraSensor }) {
  const t = useTexts(loraTexts);
  const format = useFormat();
  const now = useNow();
  const word = row.isOnline ? t.online : t.offline;
  return (
    <StatusDot
      tone={row.isOnline ? "positive" : "neutral"}
      title={`${word} · ${format.dateTime(row.lastReportAt)}`}
    >
      {row.lastReportAt === null ? NOT_REPORTED : format.age(row.lastReportAt, now)}
      <span className="visually-hidden"> {word}</span>
    </StatusDot>
  );
}

function countColumns(t: LoraWords, format: Format): Column[] {
  return [
    {
      key: "uplinksToday",
      isHiddenAtFirst: true,
      title: t.uplinksToday,
      width: 5,
      align: "right",
      render: (row) => format.number(row.uplinksToday),
    },
    {
      key: "uplinks",
      title: t.uplinks,
      sort: "uplinks",
      width: 6.5,
      align: "right",
      render: (row) => format.number(row.uplinks),
    },
    {
      key: "lost",
      title: t.lost,
      sort: "lost",
      width: 7,
      align: "right",
      render: (row) => <Lost row={row} />,
    },
  ];
}

export const lossOf = ({ uplinks, lost }: Pick<LoraSensor, "uplinks" | "lost">): number | null =>
  uplinks + lost === 0 ? null : (lost / (uplinks + lost)) * 100;

function Lost({ row }: { readonly row: LoraSensor }) {
  const format = useFormat();
  const percent = lossOf(row);
  return (
    <span title={format.percent(percent)}>
      {format.number(row.lost)}
      {row.lost > 0 ? <span className={styles.faint}>{` ${format.percent(percent)}`}</span> : null}
    </span>
  );
}

function moreColumns(t: LoraWords, format: Format): Column[] {
  return [
    {
      key: "frame",
      title: t.frame,
      width: 6,
      align: "right",
      isHiddenAtFirst: true,
      render: ({ radio }) => format.number(radio?.frameCount),
    },
    { key: "product", title: t.product, width: 10, isHiddenAtFirst: true, render: (row) => row.productName },
    {
      key: "organization",
      title: t.organization,
      width: 10,
      isHiddenAtFirst: true,
      render: (row) => row.organizationName,
    },
    {
      key: "joinedAt",
      title: t.joined,
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => format.dateTime(row.joinedAt),
    },
  ];
}
