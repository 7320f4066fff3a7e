import type { WorkOrderDetail } from "@sweepline/contract/care/work-orders/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

/** Every move, the newest first. */
export function OrderHistory({ order: { history } }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const format = useFormat();
  return (
    <section>
      <h4 className={styles.caption}>{t.history}</h4>
      <ol className={styles.timeline} reversed>
        {history.toReversed().map(({ at, step, by, assigneeName, remark }) => (
          <li key={`${at} ${step}`} data-step={step}>
            <p>
              <strong>{t.steps[step]}</strong> {by ?? t.product}
              {step === "assign" && assigneeName ? ` ${t.toPerson(assigneeName)}` : ""}
            </p>
            <time dateTime={at}>{format.dateTime(at)}</time>
            {remark ? <blockquote>{remark}</blockquote> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
