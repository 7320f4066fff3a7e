import { FAULT_CODE_ENDPOINTS as E, type FaultCode } from "@sweepline/contract/care/fault-codes.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, Drawer, DrawerFoot } from "../../ui/kit.ts";
import { useAdvice } from "../shared/index.ts";
import styles from "./fault-codes.module.css";
import { faultCodeTexts } from "./fault-codes.texts.ts";

interface FaultCodeDrawerProps {
  readonly row: FaultCode;
  readonly onOpen: (as: "changed" | "copied") => void;
  readonly onClose: () => void;
}

/** Everything about one code, for who may only look, and of codes that are others'. */
export function FaultCodeDrawer({ row, onOpen, onClose }: FaultCodeDrawerProps) {
  const t = useTexts(faultCodeTexts);
  const mayEdit = useMay(E.update);
  return (
    <Drawer
      open
      size={560}
      title={row.detailCode}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose}>
          {mayEdit ? (
            <Button type="primary" onClick={() => onOpen(row.isOwn ? "changed" : "copied")}>
              {row.isOwn ? t.edit : t.copy}
            </Button>
          ) : null}
        </DrawerFoot>
      }
    >
      <div className={styles.form}>
        <CodeFacts row={row} />
        <FaultAdvice advice={row.advice} picture={row.picture} />
        {row.isShared ? <p className={styles.faint}>{t.sharedNote}</p> : null}
      </div>
    </Drawer>
  );
}

function CodeFacts({ row }: { readonly row: FaultCode }) {
  const t = useTexts(faultCodeTexts);
  const language = useLanguage();
  return (
    <KeyValues
      items={[
        { label: t.detailName, value: row.detailName[language] },
        { label: t.level, value: <DictionaryTag type="faultLevel" value={row.level} /> },
        { label: t.code, value: row.code },
        { label: t.name, value: row.name[language] },
        { label: t.reportedAs, value: row.reportedAs.join(", ") || t.notMapped },
        { label: t.products, value: row.products.map(({ name }) => name).join(", ") || t.allProducts },
        { label: t.owner, value: row.isShared ? t.platform : row.organizationName },
      ]}
    />
  );
}

interface FaultAdviceProps {
  readonly advice: FaultCode["advice"];
  readonly picture: string;
}

/** What to do about a fault, in the person's language where it is written in that. */
export function FaultAdvice({ advice, picture }: FaultAdviceProps) {
  const t = useTexts(faultCodeTexts);
  const text = useAdvice()(advice);
  if (!text && !picture) return null;
  return (
    <section className={styles.advice}>
      <h3>{t.advice}</h3>
      {text ? <p>{text}</p> : null}
      {picture ? <img src={picture} alt={t.picture} loading="lazy" /> : null}
    </section>
  );
}
