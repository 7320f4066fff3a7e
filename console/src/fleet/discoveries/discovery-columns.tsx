import { type Discovery, DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { Age, RowButton } from "../../ui/table/index.ts";
import { productOptionsQuery } from "../products/index.ts";
import { DiscoveryActions } from "./decisions.tsx";
import styles from "./discoveries.module.css";
import { discoveryTexts } from "./discoveries.texts.ts";
import { pairingTexts } from "./pairing.texts.ts";

interface Doors {
  readonly onOpen: (row: Discovery) => void;
  readonly onAdmit: (row: Discovery) => void;
}

export function useDiscoveryColumns({ onOpen, onAdmit }: Doors): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(discoveryTexts);
  const c = useColumnsOf(E.list);
  const mayDecide = useMay(E.admit);
  return useMemo(() => {
    return [
      {
        ...{ key: "serialNumber", title: t.serialNumber, sort: "serialNumber", fixed: "left", width: 12 },
        render: (row) => <RowButton onClick={() => onOpen(row)}>{row.serialNumber}</RowButton>,
      },
      c.value("protocol", t.protocol, { width: 8.5, draw: labelOf("protocol") }),
      c.text("manufacturer", t.manufacturer, { width: 7, isHiddenAtFirst: "narrow" }),
      { key: "server", title: t.server, width: 11, render: (row) => <Origin row={row} /> },
      c.value("suggestedProductId", t.suggested, {
        ...{ key: "suggested", width: 9 },
        draw: (id) => <Suggested id={id} />,
      }),
      c.number("messages", t.messages, { width: 7.5, isHiddenAtFirst: "narrow" }),
      c.value("lastAt", t.lastAt, { width: 8.5, draw: (at) => <Age at={at} stepMs={1_000} /> }),
      c.time("firstAt", t.firstAt, { width: 11, isHiddenAtFirst: true }),
      ...(mayDecide ? [c.actions(13.5, (row) => <DiscoveryActions {...{ row, onAdmit }} />)] : []),
    ];
  }, [t, c, mayDecide, onOpen, onAdmit]);
}

/** What it came through: an MQTT server, or a pairing window of our own broker. */
export function Origin({ row }: { readonly row: Discovery }) {
  const t = useTexts(pairingTexts);
  const format = useFormat();
  if (!row.pairing) return <span>{row.mqttServerName}</span>;
  return (
    <span>
      {t.embedded} · {t.window(format.dateTime(row.pairing.openedAt))}
    </span>
  );
}

function Suggested({ id }: { readonly id: number | null }) {
  const t = useTexts(discoveryTexts);
  const { data } = useQuery(productOptionsQuery());
  if (id === null) return <span className={styles.faint}>{t.noSuggestion}</span>;
  return <span>{data?.find((product) => product.id === id)?.name ?? NOT_REPORTED}</span>;
}
