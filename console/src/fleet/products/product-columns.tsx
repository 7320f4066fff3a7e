import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryWord, useDictionary } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { ProductPicture } from "./product-picture.tsx";
import styles from "./products.module.css";
import { type ProductWords, productTexts } from "./products.texts.ts";
import { RemoveProduct } from "./remove-product.tsx";

type Column = ListColumn<typeof E.list>;

interface Doors {
  readonly onOpen: (row: ProductRow) => void;
  readonly onEdit: (row: ProductRow) => void;
}

export function useProductColumns(doors: Doors): readonly Column[] {
  const t = useTexts(productTexts);
  const format = useFormat();
  const href = useHref();
  const { labelOf } = useDictionary("capability");
  const [mayEdit, mayRemove] = [useMay(E.update), useMay(E.remove)];
  return useMemo(() => {
    const isWriter = mayEdit || mayRemove;
    return [
      nameColumn(t, doors),
      ...kindColumns(t, labelOf),
      devicesColumn(t, format, href),
      ...watchColumns(t, format),
      ...moreColumns(t, format),
      ...(isWriter ? [actionColumn(t, doors, { mayEdit, mayRemove })] : []),
    ];
  }, [t, format, href, labelOf, mayEdit, mayRemove, doors]);
}

const nameColumn = (t: ProductWords, { onOpen }: Doors): Column => ({
  key: "name",
  title: t.name,
  sort: "name",
  fixed: "left",
  width: 15.25,
  render: (row) => (
    <span className={styles.product}>
      <ProductPicture product={row} />
      <span className={styles.names}>
        <RowButton onClick={() => onOpen(row)}>{row.name}</RowButton>
        <span className={styles.code} title={row.code}>
          {row.code}
        </span>
      </span>
    </span>
  ),
});

function kindColumns(t: ProductWords, wordOf: (capability: string) => string): Column[] {
  return [
    {
      key: "kind",
      title: t.type,
      width: 12.25,
      render: (row) => (
        <span className={styles.names}>
          <DictionaryWord type="deviceKind" value={row.kind} />
          <span className={styles.code}>
            <DictionaryWord type="protocol" value={row.protocol} />
          </span>
        </span>
      ),
    },
    {
      key: "projectName",
      title: t.project,
      sort: "projectName",
      width: 7.25,
      isHiddenAtFirst: "narrow",
      render: (row) => <Line text={row.projectName} />,
    },
    {
      key: "capabilities",
      title: t.capabilities,
      width: 7.5,
      render: ({ capabilities }) => (
        <span title={capabilities.map(wordOf).join(" · ")}>{t.capabilityCount(capabilities.length)}</span>
      ),
    },
  ];
}

const devicesColumn = (t: ProductWords, format: Format, href: Href): Column => ({
  key: "deviceCount",
  title: t.devices,
  sort: "deviceCount",
  width: 6.5,
  align: "right",
  render: ({ id, name, deviceCount }) =>
    deviceCount === 0 ? (
      <span className={styles.faint}>0</span>
    ) : (
      <Link
        to={href("deviceList", { productId: id })}
        aria-label={t.devicesOf(format.number(deviceCount), name)}
      >
        {format.number(deviceCount)}
      </Link>
    ),
});

function watchColumns(t: ProductWords, format: Format): Column[] {
  return [
    {
      key: "alertPercent",
      title: t.alert,
      sort: "alertPercent",
      width: 7,
      align: "right",
      render: (row) => format.percent(row.alertPercent, 0),
    },
    {
      key: "retentionDays",
      title: t.retention,
      sort: "retentionDays",
      width: 8,
      isHiddenAtFirst: "narrow",
      align: "right",
      render: (row) => t.days(format.number(row.retentionDays)),
    },
    {
      key: "partNumberPrefix",
      title: t.prefix,
      width: 6.5,
      isHiddenAtFirst: "narrow",
      render: (row) => <Line text={row.partNumberPrefix} />,
    },
  ];
}

function moreColumns(t: ProductWords, format: Format): Column[] {
  return [
    {
      key: "description",
      title: t.description,
      width: 14,
      isHiddenAtFirst: true,
      render: (row) => <Line text={row.description} />,
    },
    {
      key: "updatedAt",
      title: t.updatedAt,
      sort: "updatedAt",
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => format.dateTime(row.updatedAt),
    },
  ];
}

const actionColumn = (
  t: ProductWords,
  { onEdit }: Doors,
  { mayEdit, mayRemove }: { mayEdit: boolean; mayRemove: boolean },
): Column => ({
  key: "actions",
  title: t.actions,
  fixed: "right",
  width: 8.5,
  render: (row) => (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button size="small" type="text" onClick={() => onEdit(row)}>
          {t.edit}
        </Button>
      ) : null}
      {mayRemove ? <RemoveProduct row={row} isSmall /> : null}
    </span>
  ),
});

function Line({ text }: { readonly text: string }) {
  return (
    <span className={text ? styles.line : styles.faint} title={text}>
      {text || NOT_REPORTED}
    </span>
  );
}
