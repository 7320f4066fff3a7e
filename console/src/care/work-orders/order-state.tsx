import type { WorkOrder } from "@sweepline/contract/care/work-orders/index.ts";
import { UNFINISHED } from "@sweepline/contract/care/work-orders/states.ts";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

const MINUTE_MS = 60_000;

const isLate = (
  { state, plannedAt, plannedMinutes }: Pick<WorkOrder, "state" | "plannedAt" | "plannedMinutes">,
  now: number,
): boolean =>
  UNFINISHED.includes(state) &&
  plannedAt !== null &&
  Date.parse(plannedAt) + (plannedMinutes ?? 0) * MINUTE_MS < now;

/** Where it stands, and whether it should be done by now. */
export function OrderState({ order }: { readonly order: WorkOrder }) {
  const t = useTexts(orderTexts);
  const now = useNow(MINUTE_MS);
  return (
    <span className={styles.state}>
      <DictionaryTag type="workOrderState" value={order.state} />
      {isLate(order, now) ? (
        <strong className={styles.late} data-tone="danger">
          {t.late}
        </strong>
      ) : null}
    </span>
  );
}
