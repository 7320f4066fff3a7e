import type { WorkOrder } from "@sweepline/contract/care/work-orders/index.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNow } from "../../core/clock/index.ts";
import { dayEnd, dayStart, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { ArrowLeftOutlined, ArrowRightOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { ListFilters } from "../../ui/list/index.ts";
import { CalendarDay } from "./calendar-day.tsx";
import { byDay, daysLater, type Span, shownDays, turned } from "./calendar-days.ts";
import { OrderFilters } from "./order-filters.tsx";
import type { OrderList } from "./order-list.ts";
import { calendarQuery, MOST_IN_CALENDAR } from "./work-orders.calls.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

interface OrderCalendarProps {
  readonly list: OrderList;
  readonly onOpen: (order: WorkOrder) => void;
}

const MINUTE_MS = 60_000;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Orders by the day on which they are planned, in the person's own time zone. */
export function OrderCalendar({ list, onOpen }: OrderCalendarProps) {
  const t = useTexts(orderTexts);
  const timeZone = useTimeZone();
  const now = useNow(MINUTE_MS);
  const span: Span = list.view.view === "month" ? "month" : "week";
  const format = useFormat();
  const today = format.date(now);
  const day = list.view.day || today;
  const days = shownDays(day, span);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const between = { from: dayStart(first, timeZone), to: dayEnd(last, timeZone) };
  const { sort: _, ...question } = list.question;
  const query = useQuery(calendarQuery({ ...question, ...between }));
  const choose = (next: string) => list.setView({ day: next === today ? "" : next });
  return (
    <section className={styles.calendar} aria-label={t.calendar}>
      <ListFilters list={list}>
        <OrderFilters list={list} withDays={false} />
      </ListFilters>
      <Turner {...{ day, days, span, onChoose: choose }} onToday={() => choose(today)} />
      <QueryView query={query} block={30}>
        {({ records, ...page }) => (
          <>
            {page.total > MOST_IN_CALENDAR ? <TooMany all={format.total(page)} /> : null}
            <Days
              {...{ day, days, span, today, onChoose: choose, onOpen }}
              orders={byDay(records, format.date)}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

function TooMany({ all }: { readonly all: string }) {
  const t = useTexts(orderTexts);
  const format = useFormat();
  return <p role="status">{t.tooMany(format.number(MOST_IN_CALENDAR), all)}</p>;
}

interface Shown {
  readonly day: string;
  readonly days: readonly string[];
  readonly span: Span;
  readonly onChoose: (day: string) => void;
}

function Turner({ day, days, span, onChoose, onToday }: Shown & { readonly onToday: () => void }) {
  const t = useTexts(orderTexts);
  const title = span === "month" ? day.slice(0, 7) : `${days[0]} – ${days.at(-1)}`;
  return (
    <div className={styles.turner}>
      <Button
        aria-label={t.previous[span]}
        icon={<ArrowLeftOutlined />}
        onClick={() => onChoose(turned(day, span, -1))}
      />
      <Button onClick={onToday}>{t.today}</Button>
      <Button
        aria-label={t.next[span]}
        icon={<ArrowRightOutlined />}
        onClick={() => onChoose(turned(day, span, 1))}
      />
      <h2 aria-live="polite">{title}</h2>
      <span className={styles.faint}>{t.keys}</span>
    </div>
  );
}

interface DaysProps extends Shown {
  readonly today: string;
  readonly orders: ReadonlyMap<string, readonly WorkOrder[]>;
  readonly onOpen: (order: WorkOrder) => void;
}

/** One day at a time has the tab key's focus; arrow keys lead on, also beyond the days that are shown. */
function Days({ day, days, span, today, orders, onChoose, onOpen }: DaysProps) {
  const t = useTexts(orderTexts);
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    const page = { PageUp: -1, PageDown: 1 }[event.key] as -1 | 1 | undefined;
    if (by === undefined && page === undefined) return;
    event.preventDefault();
    hasMoved.current = true;
    onChoose(page === undefined ? daysLater(day, by ?? 0) : turned(day, span, page));
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className={styles.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys lead from day to day in it
        role="grid"
        className={styles.days}
        data-span={span}
        aria-label={t.calendar}
        onKeyDown={press}
      >
        <thead>
          <tr>
            {Object.values(t.weekdays).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <CalendarDay
                  key={one}
                  day={one}
                  {...{ span, onOpen, onChoose }}
                  isToday={one === today}
                  isChosen={one === day}
                  isOutside={span === "month" && one.slice(0, 7) !== day.slice(0, 7)}
                  orders={orders.get(one) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
