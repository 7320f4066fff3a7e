import { type Discovery, DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryWord } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { ForgetButton, RejectButton } from "./decisions.tsx";
import { productOptionsQuery } from "./discoveries.calls.ts";
import styles from "./discoveries.module.css";
import { type DiscoveryWords, discoveryTexts } from "./discoveries.texts.ts";

type Column = ListColumn<typeof E.list>;

interface Doors {
  readonly onOpen: (row: Discovery) => void;
  readonly onAdmit: (row: Discovery) => void;
}

export function useDiscoveryColumns({ onOpen, onAdmit }: Doors): readonly Column[] {
  const t = useTexts(discoveryTexts);
  const format = useFormat();
  const mayDecide = useMay(E.admit);
  return useMemo(
    () => [
      nameColumn(t, onOpen),
      ...whereColumns(t),
      ...heardColumns(t, format),
      ...(mayDecide ? [actionColumn(t, onAdmit)] : []),
    ],
    [t, format, mayDecide, onOpen, onAdmit],
  );
}

const nameColumn = (t: DiscoveryWords, onOpen: (row: Discovery) => void): Column => ({
  key: "serialNumber",
  title: t.serialNumber,
  sort: "serialNumber",
  fixed: "left",
  width: 12,
  render: (row) => <RowButton onClick={() => onOpen(row)}>{row.serialNumber}</RowButton>,
});

function whereColumns(t: DiscoveryWords): Column[] {
  return [
    {
      key: "protocol",
      title: t.protocol,
      width: 8.5,
      render: (row) => <DictionaryWord type="protocol" value={row.protocol} />,
    },
    {
      key: "manufacturer",
      title: t.manufacturer,
      width: 7,
      render: (row) => row.manufacturer || NOT_REPORTED,
    },
    { key: "server", title: t.server, width: 9, render: (row) => row.mqttServerName },
    {
      key: "suggested",
      title: t.suggested,
      width: 9,
      render: (row) => <Suggested id={row.suggestedProductId} />,
    },
  ];
}

function Suggested({ id }: { readonly id: number | null }) {
  const t = useTexts(discoveryTexts);
  const { data } = useQuery(productOptionsQuery());
  if (id === null) return <span className={styles.faint}>{t.noSuggestion}</span>;
  return <span>{data?.find((product) => product.id === id)?.name ?? NOT_REPORTED}</span>;
}

function heardColumns(t: DiscoveryWords, format: Format): Column[] {
  return [
    {
      key: "messages",
      title: t.messages,
      sort: "messages",
      width: 7.5,
      align: "right",
      render: (row) => format.number(row.messages),
    },
    { key: "lastAt", title: t.lastAt, sort: "lastAt", width: 8.5, render: (row) => <Age at={row.lastAt} /> },
    {
      key: "firstAt",
      title: t.firstAt,
      sort: "firstAt",
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => format.dateTime(row.firstAt),
    },
  ];
}

function Age({ at }: { readonly at: string }) {
  const format = useFormat();
  return <time title={format.dateTime(at)}>{format.age(at, useNow())}</time>;
}

const actionColumn = (t: DiscoveryWords, onAdmit: (row: Discovery) => void): Column => ({
  key: "actions",
  title: t.actions,
  fixed: "right",
  width: 13.5,
  render: (row) => (
    <span className={styles.actions}>
      <Button size="small" type="text" onClick={() => onAdmit(row)}>
        {t.admit}
      </Button>
      <RejectButton rows={[row]} isSmall />
      <ForgetButton rows={[row]} isSmall />
    </span>
  ),
});
