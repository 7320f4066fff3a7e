import type { PlanCheck } from "@sweepline/contract/operations/findings.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { FindingList } from "./finding-list.tsx";
import { checkQuery } from "./findings.calls.ts";
import styles from "./findings.module.css";
import { findingTexts } from "./findings.texts.ts";

/** What may not work of a timed task, before it is saved; nothing where all is well. */
export function DraftFindings({ draft }: { readonly draft: PlanCheck }) {
  const t = useTexts(findingTexts);
  const { data = [] } = useQuery(checkQuery(draft));
  if (data.length === 0) return null;
  return (
    <section className={styles.draft} aria-label={t.about}>
      <FindingList findings={data} isDraft />
    </section>
  );
}
