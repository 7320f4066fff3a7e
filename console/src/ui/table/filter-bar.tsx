import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../button/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  readonly children: ReactNode;
  /** Shown only while something is filtered. */
  readonly onReset?: (() => void) | undefined;
}

/** Filters in a row, each at least as wide as its longest usual value; they wrap where the window is narrow. */
export function FilterBar({ children, onReset }: FilterBarProps) {
  const t = useTexts(uiTexts);
  return (
    <search className={styles.bar}>
      {children}
      {onReset ? (
        <Button look="text" onClick={onReset}>
          {t.reset}
        </Button>
      ) : null}
    </search>
  );
}
