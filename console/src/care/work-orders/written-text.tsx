import { matchKeywords } from "@sweepline/contract/care/service-catalog/match.ts";
import type { WorkOrderDetail } from "@sweepline/contract/care/work-orders/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { MatchedText } from "../service-catalog/index.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

/** What was written, the keyword in it marked that it was classified by. */
export function WrittenText({ order: { title, description, keyword } }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const text = description || title;
  const matches = matchKeywords(text, [{ id: 0, name: keyword, isCritical: false }]);
  if (description === "" && matches.length === 0) return null;
  return (
    <section className={styles.written}>
      <MatchedText text={text} matches={matches} />
      {keyword === "" ? null : (
        <p className={styles.faint}>
          {t.matched} <mark className={styles.keyword}>{keyword}</mark>
        </p>
      )}
    </section>
  );
}
