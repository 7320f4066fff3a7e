import { useState } from "react";
import { CallError, showFailure } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

/** Shows in the form, where it can be corrected, what a message could only report. */
export function ChangedMeanwhile({ onReload }: { onReload: () => void }) {
  const t = useTexts(organizationTexts);
  return (
    <div role="alert" className={styles.conflict}>
      <span>{t.conflict}</span>
      <Button size="small" onClick={onReload}>
        {t.reload}
      </Button>
    </div>
  );
}

/** Watches a quiet save: a conflicting change is shown by the form, any other failure by the usual message. */
export function useConflict() {
  const [isFound, setFound] = useState(false);
  const watch = async <Answer,>(saving: Promise<Answer>): Promise<Answer> => {
    setFound(false);
    try {
      return await saving;
    } catch (error) {
      if (error instanceof CallError && error.error === "conflict") setFound(true);
      else showFailure(error);
      throw error;
    }
  };
  return { isFound, watch };
}
