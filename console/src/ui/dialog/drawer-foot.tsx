import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./drawer-foot.module.css";

interface DrawerFootProps {
  readonly onClose: () => void;
  /** Where the way back says something better than "Cancel". */
  readonly close?: string;
  /** What the drawer is open for. */
  readonly children: ReactNode;
}

/** The buttons at the foot of a drawer: the way back, then what it is open for. */
export function DrawerFoot({ onClose, close, children }: DrawerFootProps) {
  const t = useTexts(uiTexts);
  return (
    <div className={styles.foot}>
      <Button onClick={onClose}>{close ?? t.cancel}</Button>
      {children}
    </div>
  );
}
