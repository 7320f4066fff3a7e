import { LORA_ENDPOINTS as E, type LoraSensor } from "@sweepline/contract/fleet/lora.ts";
import { useMemo } from "react";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { deviceName } from "../devices/index.ts";
import { batteryTone, LevelMeter } from "../telemetry/index.ts";
import styles from "./lora.module.css";
import { type LoraTexts, loraTexts } from "./lora.texts.ts";
import { SignalMark } from "./signal-mark.tsx";
import { Values } from "./values.tsx";

type Column = ListColumn<typeof E.sensors>;

export function useSensorColumns(onOpen: (row: LoraSensor) => void): readonly Column[] {
  const t = useTexts(loraTexts);
  const c = useColumnsOf(E.sensors);
  const format = useFormat();
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      nameColumn(t, onOpen),
      ...radioColumns(t),
      c.number("uplinksToday", t.uplinksToday, { width: 5, ...hidden }),
      c.number("uplinks", t.uplinks, { width: 6.5, isHiddenAtFirst: "narrow" }),
      {
        ...{ key: "lost", title: t.lost, sort: "lost", width: 7, align: "right" },
        render: (row) => <Lost row={row} />,
      },
      frameColumn(t, format),
      c.text("productName", t.product, { key: "product", width: 10, ...hidden }),
      c.text("organizationName", t.organization, { key: "organization", width: 10, ...hidden }),
      c.time("joinedAt", t.joined, { width: 11, ...hidden }),
    ];
  }, [t, c, format, onOpen]);
}

const nameColumn = (t: LoraTexts, onOpen: (row: LoraSensor) => void): Column => ({
  ...{ key: "sensor", title: t.sensor, sort: "shortName", fixed: "left", width: 11 },
  render: (row) => (
    <TwoLines below={row.serialNumber}>
      <RowButton onClick={() => onOpen(row)}>{deviceName(row)}</RowButton>
    </TwoLines>
  ),
});

const frameColumn = (t: LoraTexts, format: Format): Column => ({
  ...{ key: "frame", title: t.frame, width: 6, align: "right", isHiddenAtFirst: true },
  render: ({ radio }) => format.number(radio?.frameCount),
});

const radioColumns = (t: LoraTexts): Column[] => [
  {
    ...{ key: "lastReportAt", title: t.lastReceived, sort: "lastReportAt", width: 8.5 },
    render: (row) => <LastReceived row={row} />,
  },
  {
    ...{ key: "signal", title: t.signal, sort: "rssiDbm", width: 10 },
    render: ({ radio }) => <SignalMark rssiDbm={radio?.rssiDbm ?? null} snrDb={radio?.snrDb ?? null} />,
  },
  {
    ...{ key: "concentrator", title: t.concentrator, width: 9.5, isHiddenAtFirst: "narrow" },
    render: ({ radio }) => (
      <span className={styles.names} title={radio ? t.receivedBy(radio.concentrators) : undefined}>
        <span className={styles.mono}>{radio?.concentratorId ?? NOT_REPORTED}</span>
        {radio && radio.concentrators > 1 ? (
          <span className={styles.code}>{`+${radio.concentrators - 1}`}</span>
        ) : null}
      </span>
    ),
  },
  {
    ...{ key: "values", title: t.values, width: 14 },
    render: ({ measurements }) => <Values values={measurements} />,
  },
  {
    ...{ key: "battery", title: t.battery, width: 7 },
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

function LastReceived({ row }: { readonly row: LoraSensor }) {
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

export const lossOf = ({ uplinks, lost }: Pick<LoraSensor, "uplinks" | "lost">): number | null =>
  uplinks + lost === 0 ? null : (lost / (uplinks + lost)) * 100;

function Lost({ row }: { readonly row: LoraSensor }) {
  const format = useFormat();
  const percent = lossOf(row);
  return (
    <span title={format.percent(percent)}>
      {format.number(row.lost)}
      {row.lost > 0 ? <span className={styles.faint}>{` · ${format.percent(percent)}`}</span> : null}
    </span>
  );
}
