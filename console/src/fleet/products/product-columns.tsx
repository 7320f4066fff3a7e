import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel, useDictionary } from "../../system/dictionaries/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { ProductPicture } from "./product-picture.tsx";
import { useRemoveProduct } from "./products.calls.ts";
import styles from "./products.module.css";
import { type ProductTexts, productTexts } from "./products.texts.ts";
import { isUsed } from "./remove-product.tsx";

type Column = ListColumn<typeof E.list>;

interface Doors {
  readonly onOpen: (row: ProductRow) => void;
  readonly onEdit: (row: ProductRow) => void;
}

export function useProductColumns({ onOpen, onEdit }: Doors): readonly Column[] {
  const t = useTexts(productTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  const { labelOf } = useDictionary("capability");
  const { labelOf: protocolName } = useDictionary("protocol");
  const [mayEdit, mayRemove] = [useMay(E.update), useMay(E.remove)];
  return useMemo(() => {
    const later = { isHiddenAtFirst: "narrow" } as const;
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      nameColumn(t, onOpen),
      kindColumn(t, protocolName),
      c.line("projectName", t.project, { width: 7.25, ...later }),
      c.value("capabilities", t.capabilities, {
        width: 7.5,
        draw: (all) => <span title={all.map(labelOf).join(" · ")}>{t.capabilityCount(all.length)}</span>,
      }),
      devicesColumn(t, format, href),
      c.value("alertPercent", t.alert, {
        ...{ width: 7, align: "right" },
        draw: (percent) => format.percent(percent, 0),
      }),
      c.value("retentionDays", t.retention, {
        ...{ width: 8, align: "right", ...later },
        draw: (days) => t.days(format.number(days)),
      }),
      c.line("partNumberPrefix", t.prefix, { width: 6.5, ...later }),
      c.line("description", t.description, { width: 14, ...hidden }),
      c.time("updatedAt", t.updatedAt, { width: 11, ...hidden }),
      ...(mayEdit || mayRemove
        ? [c.actions(8.5, (row) => <ProductActions row={row} onEdit={onEdit} />)]
        : []),
    ];
  }, [t, c, format, href, labelOf, protocolName, mayEdit, mayRemove, onOpen, onEdit]);
}

function ProductActions({ row, onEdit }: { readonly row: ProductRow } & Pick<Doors, "onEdit">) {
  const t = useTexts(productTexts);
  const remove = useRemoveProduct();
  return (
    <RowActions
      name={row.name}
      buttons={[
        { label: t.edit, requires: E.update, onSelect: () => onEdit(row) },
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true, done: t.removed },
          ...{ question: t.removeQuestion(row.name), reason: isUsed(row) ? t.inUse : undefined },
          onSelect: () => remove.mutateAsync(row.id),
        },
      ]}
    />
  );
}

const nameColumn = (t: ProductTexts, onOpen: Doors["onOpen"]): Column => ({
  ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 15.25 },
  render: (row) => (
    <span className={styles.product}>
      <ProductPicture product={row} />
      <TwoLines below={row.code}>
        <RowButton onClick={() => onOpen(row)}>{row.name}</RowButton>
      </TwoLines>
    </span>
  ),
});

const kindColumn = (t: ProductTexts, protocolName: (protocol: string) => string): Column => ({
  ...{ key: "kind", title: t.type, width: 12.25 },
  render: ({ kind, protocol }) => (
    <TwoLines below={protocolName(protocol)}>
      <DictionaryLabel type="deviceKind" value={kind} />
    </TwoLines>
  ),
});

const devicesColumn = (t: ProductTexts, format: Format, href: Href): Column => ({
  ...{ key: "deviceCount", title: t.devices, sort: "deviceCount", width: 6.5, align: "right" },
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
