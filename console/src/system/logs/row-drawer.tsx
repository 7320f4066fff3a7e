import type { ReactNode } from "react";
import { type KeyValue, KeyValues } from "../../ui/data/index.ts";
import { Drawer } from "../../ui/kit.ts";
import styles from "./logs.module.css";

interface RowDrawerProps {
  readonly title: ReactNode;
  readonly facts: readonly KeyValue[];
  /** Ways from this row to others. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** One row with everything that is known of it. */
export function RowDrawer({ title, facts, actions, onClose, children }: RowDrawerProps) {
  return (
    <Drawer open title={title} size={640} onClose={onClose}>
      <div className={styles.detail}>
        <KeyValues items={facts} min={12} />
        {actions ? <div className={styles.ways}>{actions}</div> : null}
        {children}
      </div>
    </Drawer>
  );
}
