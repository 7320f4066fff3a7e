import { MQTT_TOPIC_ENDPOINTS as E, type MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { useMemo } from "react";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import styles from "./mqtt-topics.module.css";
import { type MqttTopicTexts, mqttTopicTexts } from "./mqtt-topics.texts.ts";
import { type Open, TopicActions } from "./topic-actions.tsx";

type Column = ListColumn<typeof E.list>;

export function useTopicColumns(onOpen: (open: Open) => void): readonly Column[] {
  const t = useTexts(mqttTopicTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const mayEdit = useMay(E.update);
  return useMemo(
    () => [
      nameColumn(t, mayEdit ? (row) => onOpen({ what: "edit", row }) : undefined),
      {
        ...{ key: "address", title: t.address, sort: "address", width: 12 },
        render: ({ address }) => (
          <span className={styles.code} title={address}>
            {address}
          </span>
        ),
      },
      c.value("direction", t.direction, {
        width: 5.5,
        draw: (direction) => <DictionaryTag type="mqttDirection" value={direction} />,
      }),
      c.line("serverName", t.server, { key: "server", width: 8, isHiddenAtFirst: "narrow" }),
      c.value("parameters", t.parameters, {
        ...{ width: 6.5, isHiddenAtFirst: "narrow", align: "right" },
        draw: (all) => <span title={all.map(({ code }) => code).join(", ")}>{all.length}</span>,
      }),
      ...countColumns(t, format, (row) => onOpen({ what: "violations", row })),
      c.time("createdAt", t.createdAt, { width: 10.5, isHiddenAtFirst: true }),
      c.actions(13, (row) => <TopicActions row={row} onOpen={onOpen} />),
    ],
    [t, c, format, mayEdit, onOpen],
  );
}

const nameColumn = (t: MqttTopicTexts, onEdit: ((row: MqttTopicRow) => void) | undefined): Column => ({
  ...{ key: "code", title: t.topic, sort: "code", fixed: "left", width: 10 },
  render: (row) => (
    <span className={styles.stack}>
      {onEdit ? <RowButton onClick={() => onEdit(row)}>{row.name}</RowButton> : <span>{row.name}</span>}
      <span className={styles.sub}>
        {row.code} {!row.isEnabled && <StatusTag tone="neutral">{t.disabled}</StatusTag>}
      </span>
    </span>
  ),
});

function countColumns(
  t: MqttTopicTexts,
  format: Format,
  onViolations: (row: MqttTopicRow) => void,
): Column[] {
  return [
    {
      ...{ key: "received", title: t.received, width: 6, align: "right" },
      render: ({ counts }) => format.number(counts.received),
    },
    {
      ...{ key: "violations", title: t.violations, sort: "violations", width: 6.5, align: "right" },
      render: (row) =>
        row.counts.violations === 0 ? (
          "0"
        ) : (
          <button
            type="button"
            className={styles.bad}
            aria-label={t.showViolations(format.number(row.counts.violations))}
            onClick={() => onViolations(row)}
          >
            {format.number(row.counts.violations)}
          </button>
        ),
    },
    {
      ...{ key: "lastAt", title: t.lastAt, width: 10.5 },
      render: ({ counts }) => format.dateTime(counts.lastAt),
    },
  ];
}
