import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { type KeyValue, KeyValues } from "../../ui/data/index.ts";
import { Drawer } from "../../ui/kit.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";

interface RowDrawerProps {
  /** What happened, in one sentence. */
  readonly sentence: ReactNode;
  readonly facts: readonly KeyValue[];
  /** Too long for half a row. */
  readonly longFacts?: readonly KeyValue[];
  /** Ways from this row to others. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** One row with everything that is known of it. */
export function RowDrawer({ sentence, facts, longFacts, actions, onClose, children }: RowDrawerProps) {
  const t = useTexts(logsTexts);
  return (
    <Drawer open title={t.logDetails} size={640} onClose={onClose}>
      <div className={styles.detail}>
        <h3 className={styles.sentence}>{sentence}</h3>
        <KeyValues items={facts} min={12} />
        {longFacts ? <KeyValues items={longFacts} min={30} /> : null}
        {actions ? <div className={styles.ways}>{actions}</div> : null}
        {children}
      </div>
    </Drawer>
  );
}
