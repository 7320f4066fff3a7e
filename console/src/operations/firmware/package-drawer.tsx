import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ProductLink } from "../../fleet/products/index.ts";
import { DictionaryLabel, DictionaryTag } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { packageQuery } from "./firmware.calls.ts";
import styles from "./firmware.module.css";
import { firmwareTexts } from "./firmware.texts.ts";
import { PackageActs } from "./package-acts.tsx";
import { PackageFiles } from "./package-files.tsx";
import { UsedBy } from "./used-by.tsx";

interface PackageDrawerProps {
  readonly id: number;
  readonly onEdit: (row: FirmwarePackage) => void;
  readonly onClose: () => void;
}

/** One package: what it is, its files, and what is done with it. */
export function PackageDrawer({ id, onEdit, onClose }: PackageDrawerProps) {
  const t = useTexts(firmwareTexts);
  const query = useQuery(packageQuery(id));
  const mayEdit = useMay(E.update);
  return (
    <DetailDrawer
      query={query}
      block={24}
      width={760}
      title={t.details}
      extra={(row) => (
        <span className={styles.acts}>
          {mayEdit && row.state === "draft" ? <Button onClick={() => onEdit(row)}>{t.edit}</Button> : null}
          <PackageActs row={row} onRemoved={onClose} />
        </span>
      )}
      onClose={onClose}
    >
      {(row) => (
        <div className={styles.detail}>
          <Facts row={row} />
          <PackageFiles row={row} />
          <Dependencies row={row} />
          <Notes row={row} />
        </div>
      )}
    </DetailDrawer>
  );
}

interface OfPackage {
  readonly row: FirmwarePackage;
}

function Facts({ row }: OfPackage) {
  const t = useTexts(firmwareTexts);
  const format = useFormat();
  const released = row.releasedAt
    ? [
        { label: t.releasedAt, value: format.dateTime(row.releasedAt) },
        { label: t.releasedBy, value: row.releasedBy },
      ]
    : [];
  const withdrawn = row.withdrawnAt
    ? [
        { label: t.withdrawnAt, value: format.dateTime(row.withdrawnAt) },
        { label: t.withdrawnBy, value: row.withdrawnBy },
      ]
    : [];
  return (
    <>
      <div className={styles.heading}>
        <strong className={styles.name}>{row.eventName}</strong>
        <span className={styles.version}>{row.version}</span>
        <DictionaryTag type="firmwareState" value={row.state} />
      </div>
      {row.state === "withdrawn" ? (
        <Notice tone="danger">
          {t.reason}: {row.withdrawnReason}
        </Notice>
      ) : null}
      <KeyValues
        min={11}
        items={[
          { label: t.product, value: <ProductLink id={row.productId} name={row.productName} /> },
          { label: t.kind, value: <DictionaryLabel type="firmwareKind" value={row.kind} /> },
          { label: t.hardware, value: row.hardwareRevisions.join(" · ") || t.allHardware },
          { label: t.usedBy, value: <UsedBy row={row} /> },
          ...released,
          ...withdrawn,
          { label: t.createdAt, value: format.dateTime(row.createdAt) },
          { label: t.createdBy, value: row.createdBy },
        ]}
      />
    </>
  );
}

function Dependencies({ row }: OfPackage) {
  const t = useTexts(firmwareTexts);
  return (
    <section>
      <h3 className={styles.subheading}>{t.dependencies}</h3>
      {row.dependencies.length === 0 ? <span className={styles.faint}>{t.noDependencies}</span> : null}
      <ul className={styles.needs}>
        {row.dependencies.map(({ kind, minVersion, belowVersion }) => (
          <li key={kind}>
            <DictionaryLabel type="firmwareKind" value={kind} />{" "}
            {row.versionRule === "text" ? t.needsExactly(minVersion) : t.needs(minVersion, belowVersion)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ row }: OfPackage) {
  const t = useTexts(firmwareTexts);
  return (
    <>
      {(["notesZh", "notesEn"] as const).map((name) => (
        <section key={name}>
          <h3 className={styles.subheading}>{t[name]}</h3>
          {row[name] ? (
            <p className={styles.notes} lang={name === "notesZh" ? "zh" : "en"}>
              {row[name]}
            </p>
          ) : (
            <span className={styles.faint}>{t.noNotes}</span>
          )}
        </section>
      ))}
    </>
  );
}
