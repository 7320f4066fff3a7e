import type { WorkOrder } from "@sweepline/contract/care/work-orders/index.ts";
import type { KeyboardEvent } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { Span } from "./calendar-days.ts";
import { nameOfDevice } from "./order-links.tsx";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

interface CalendarDayProps {
  readonly day: string;
  readonly span: Span;
  readonly orders: readonly WorkOrder[];
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly onChoose: (day: string) => void;
  readonly onOpen: (order: WorkOrder) => void;
}

/** A month has little room for each day: the rest is in the week. */
const MOST: Readonly<Record<Span, number>> = { week: 40, month: 4 };

/** Enter opens the first order; the others are reached by the tab key from there. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, span, orders, isToday, isChosen, isOutside, onChoose, onOpen } = props;
  const t = useTexts(orderTexts);
  const format = useFormat();
  const shown = orders.slice(0, MOST[span]);
  const [first] = shown;
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget || !first) return;
    event.preventDefault();
    onOpen(first);
  };
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      aria-selected={isChosen}
      aria-current={isToday ? "date" : undefined}
      onKeyDown={press}
      onFocus={(event) => event.target === event.currentTarget && !isChosen && onChoose(day)}
    >
      <span className={styles.date} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="visually-hidden">{t.dayOf(day, format.number(orders.length))}</span>
      <ul>
        {shown.map((order) => (
          <li key={order.id}>
            <OrderBar order={order} isReached={isChosen} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {orders.length > shown.length ? (
        <span className={styles.faint}>{t.more(format.number(orders.length - shown.length))}</span>
      ) : null}
    </td>
  );
}

interface OrderBarProps {
  readonly order: WorkOrder;
  readonly isReached: boolean;
  readonly onOpen: (order: WorkOrder) => void;
}

function OrderBar({ order, isReached, onOpen }: OrderBarProps) {
  const format = useFormat();
  const { toneOf, labelOf } = useDictionary("workOrderState");
  const time = format.dateTime(order.plannedAt).slice(11, 16);
  return (
    <button
      type="button"
      className={styles.bar}
      data-tone={toneOf(order.state)}
      tabIndex={isReached ? 0 : -1}
      title={[order.number, order.title, labelOf(order.state), order.assigneeName]
        .filter(Boolean)
        .join(" · ")}
      onClick={() => onOpen(order)}
    >
      <span>{time}</span> {order.title}
      <small>{[nameOfDevice(order), order.assigneeName].filter(Boolean).join(" · ")}</small>
    </button>
  );
}
