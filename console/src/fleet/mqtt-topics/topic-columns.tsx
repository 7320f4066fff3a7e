import { MQTT_TOPIC_ENDPOINTS as E } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { useMemo } from "react";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import styles from "./mqtt-topics.module.css";
import { type MqttTopicWords, mqttTopicTexts } from "./mqtt-topics.texts.ts";
import { type Doors, TopicActions } from "./topic-actions.tsx";

type Column = ListColumn<typeof E.list>;

export function useTopicColumns(doors: Doors): readonly Column[] {
  const t = useTexts(mqttTopicTexts);
  const format = useFormat();
  const mayEdit = useMay(E.update);
  return useMemo(
    () => [
      nameColumn(t, mayEdit ? doors.onEdit : undefined),
      ...addressColumns(t),
      ...countColumns(t, format, doors.onViolations),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 13,
        render: (row) => <TopicActions row={row} doors={doors} />,
      },
    ],
    [t, format, mayEdit, doors],
  );
}

const nameColumn = (t: MqttTopicWords, onEdit: Doors["onEdit"] | undefined): Column => ({
  key: "code",
  title: t.topic,
  sort: "code",
  fixed: "left",
  width: 10,
  render: (row) => (
    <span className={styles.stack}>
      {onEdit ? <RowButton onClick={() => onEdit(row)}>{row.name}</RowButton> : <span>{row.name}</span>}
      <span className={styles.sub}>
        {row.code} {!row.isEnabled && <StatusTag tone="neutral">{t.disabled}</StatusTag>}
      </span>
    </span>
  ),
});

function addressColumns(t: MqttTopicWords): Column[] {
  return [
    {
      key: "address",
      title: t.address,
      sort: "address",
      width: 12,
      render: ({ address }) => (
        <span className={styles.code} title={address}>
          {address}
        </span>
      ),
    },
    {
      key: "direction",
      title: t.direction,
      width: 5.5,
      render: ({ direction }) => <DictionaryTag type="mqttDirection" value={direction} />,
    },
    {
      key: "server",
      title: t.server,
      width: 8,
      isHiddenAtFirst: "narrow",
      render: (row) => <Server name={row.serverName} />,
    },
    {
      key: "parameters",
      title: t.parameters,
      width: 6.5,
      isHiddenAtFirst: "narrow",
      align: "right",
      render: ({ parameters }) => (
        <span title={parameters.map(({ code }) => code).join(", ")}>{parameters.length}</span>
      ),
    },
  ];
}

function countColumns(t: MqttTopicWords, format: Format, onViolations: Doors["onViolations"]): Column[] {
  return [
    {
      key: "received",
      title: t.received,
      width: 6,
      align: "right",
      render: ({ counts }) => format.number(counts.received),
    },
    {
      key: "violations",
      title: t.violations,
      sort: "violations",
      width: 6.5,
      align: "right",
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
      key: "lastAt",
      title: t.lastAt,
      width: 10.5,
      render: ({ counts }) => format.dateTime(counts.lastAt),
    },
    {
      key: "createdAt",
      title: t.createdAt,
      sort: "createdAt",
      width: 10.5,
      isHiddenAtFirst: true,
      render: (row) => format.dateTime(row.createdAt),
    },
  ];
}

const Server = ({ name }: { readonly name: string }) => (
  <span className={styles.server} title={name}>
    {name}
  </span>
);
