import { SETTING_NAMES } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel, DictionaryTag } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { ProductPicture } from "./product-picture.tsx";
import { productQuery } from "./products.calls.ts";
import styles from "./products.module.css";
import { productTexts } from "./products.texts.ts";
import { RemoveProduct } from "./remove-product.tsx";
import { useSettingLabels } from "./setting-labels.ts";

interface ProductDrawerProps {
  readonly id: number;
  readonly onEdit: (row: ProductRow) => void;
  readonly onClose: () => void;
}

/** One product: what its devices are and can, and what is done with them. */
export function ProductDrawer({ id, onEdit, onClose }: ProductDrawerProps) {
  const t = useTexts(productTexts);
  const query = useQuery(productQuery(id));
  const [mayEdit, mayRemove] = [useMay(E.update), useMay(E.remove)];
  return (
    <DetailDrawer
      query={query}
      block={24}
      width={600}
      title={t.details}
      extra={(row) => (
        <span className={styles.actions}>
          {mayRemove ? <RemoveProduct row={row} onRemoved={onClose} /> : null}
          {mayEdit ? <Button onClick={() => onEdit(row)}>{t.edit}</Button> : null}
        </span>
      )}
      onClose={onClose}
    >
      {(product) => (
        <div className={styles.detail}>
          <Facts product={product} />
          <Capabilities product={product} />
          {product.capabilities.includes("settings") ? <Settings product={product} /> : null}
        </div>
      )}
    </DetailDrawer>
  );
}

function Facts({ product }: { product: ProductRow }) {
  const t = useTexts(productTexts);
  const format = useFormat();
  const href = useHref();
  const text = (value: string) => value || undefined;
  return (
    <>
      <div className={styles.product}>
        <ProductPicture product={product} isLarge />
        <TwoLines below={product.code}>
          <strong className={styles.heading}>{product.name}</strong>
        </TwoLines>
      </div>
      <KeyValues
        min={11}
        items={[
          { label: t.type, value: <DictionaryLabel type="deviceKind" value={product.kind} /> },
          { label: t.protocol, value: <DictionaryLabel type="protocol" value={product.protocol} /> },
          { label: t.projectName, value: text(product.projectName) },
          { label: t.partNumberPrefix, value: text(product.partNumberPrefix) },
          {
            label: t.devices,
            value: (
              <Link to={href("deviceList", { productId: product.id })}>
                {t.deviceCount(format.number(product.deviceCount))}
              </Link>
            ),
          },
          { label: t.decommissioned, value: format.number(product.decommissionedCount) },
          { label: t.alertPercent, value: format.percent(product.alertPercent, 0) },
          { label: t.retentionDays, value: t.days(format.number(product.retentionDays)) },
          { label: t.cleaningWidth, value: format.length(product.cleaningWidthM) },
          {
            label: t.topSpeed,
            value: product.topSpeedMps === null ? undefined : t.speed(format.number(product.topSpeedMps, 2)),
          },
          { label: t.updatedAt, value: format.dateTime(product.updatedAt) },
          { label: t.createdAt, value: format.dateTime(product.createdAt) },
        ]}
      />
      {product.description ? <p>{product.description}</p> : null}
    </>
  );
}

function Capabilities({ product }: { product: ProductRow }) {
  const t = useTexts(productTexts);
  return (
    <section>
      <h3 className={styles.subheading}>{t.capabilities}</h3>
      <div className={styles.tags}>
        {product.capabilities.length === 0 ? <span className={styles.faint}>{t.noCapabilities}</span> : null}
        {product.capabilities.map((one) => (
          <DictionaryTag key={one} type="capability" value={one} />
        ))}
      </div>
    </section>
  );
}

function Settings({ product }: { product: ProductRow }) {
  const t = useTexts(productTexts);
  const { nameOf, labelOf } = useSettingLabels();
  const names = SETTING_NAMES.filter((name) => product.defaultSettings[name] !== undefined);
  return (
    <section>
      <h3 className={styles.subheading}>{t.defaultSettings}</h3>
      {names.length === 0 ? <span className={styles.faint}>{t.noSettings}</span> : null}
      <KeyValues
        min={11}
        items={names.map((name) => ({
          label: nameOf(name),
          value: labelOf(name, product.defaultSettings[name]),
        }))}
      />
    </section>
  );
}
