import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useMemo } from "react";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { LinkState } from "./link-state.tsx";
import styles from "./mqtt-servers.module.css";
import { type MqttServerTexts, mqttServerTexts } from "./mqtt-servers.texts.ts";
import { RetryButton } from "./retry-button.tsx";
import { type Open, ServerActions } from "./server-actions.tsx";

type Column = ListColumn<typeof E.list>;

export function useServerColumns(onOpen: (open: Open) => void): readonly Column[] {
  const t = useTexts(mqttServerTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const mayEdit = useMay(E.update);
  return useMemo(
    () => [
      nameColumn(t, mayEdit ? (row) => onOpen({ what: "edit", row }) : undefined),
      {
        ...{ key: "state", title: t.state, width: 14 },
        render: (row) => <LinkState link={row.link} action={<RetryButton row={row} />} />,
      },
      ...figureColumns(t, format),
      {
        ...{ key: "protocols", title: t.protocols, width: 15, isHiddenAtFirst: "narrow" },
        render: ({ adapters }) => <Protocols adapters={adapters} />,
      },
      c.text("organizationName", t.organization, { key: "organization", width: 10, isHiddenAtFirst: true }),
      c.text("clientId", t.clientId, { width: 10, isHiddenAtFirst: true }),
      c.time("createdAt", t.createdAt, { width: 11, isHiddenAtFirst: true }),
      c.actions(13.5, (row) => <ServerActions row={row} onOpen={onOpen} />),
    ],
    [t, c, format, mayEdit, onOpen],
  );
}

const nameColumn = (t: MqttServerTexts, onEdit: ((row: MqttServerRow) => void) | undefined): Column => ({
  ...{ key: "name", title: t.server, sort: "name", fixed: "left", width: 12 },
  render: (row) => (
    <TwoLines below={`${row.usesTls ? "mqtts" : "mqtt"}://${row.host}:${row.port}`}>
      <span className={styles.line}>
        {onEdit ? <RowButton onClick={() => onEdit(row)}>{row.name}</RowButton> : row.name}{" "}
        {row.isBuiltIn && <StatusTag tone="info">{t.builtIn}</StatusTag>}
      </span>
    </TwoLines>
  ),
});

function figureColumns(t: MqttServerTexts, format: Format): Column[] {
  const number = (key: string, title: string, of: (row: MqttServerRow) => number): Column => ({
    ...{ key, title, width: 5, align: "right" },
    render: (row) => format.number(of(row)),
  });
  return [
    {
      ...{ key: "traffic", title: t.traffic, sort: "received", width: 8, align: "right" },
      render: ({ link }) => (
        <span className={styles.stack} data-align="right">
          <span>{t.perSecond(format.number(link.receivedPerS))}</span>
          <span className={styles.sub}>
            {link.connections === null
              ? t.received(format.short(link.received))
              : t.connections(format.number(link.connections), link.connections)}
          </span>
        </span>
      ),
    },
    {
      ...{ key: "violations", title: t.violations, width: 6.5, align: "right" },
      render: ({ link }) => (
        <span className={link.violations > 0 ? styles.bad : undefined}>{format.number(link.violations)}</span>
      ),
    },
    number("devices", t.devices, (row) => row.deviceCount),
    { ...number("topics", t.topics, (row) => row.topicCount), isHiddenAtFirst: "narrow" },
  ];
}

function Protocols({ adapters }: Pick<MqttServerRow, "adapters">) {
  const texts = useDictionary("protocol");
  if (adapters.length === 0) return NOT_REPORTED;
  return <span className={styles.protocols}>{adapters.map((one) => texts.labelOf(one)).join(" · ")}</span>;
}
