import type { Page } from "@sweepline/contract/core/paging.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../icon/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./pager.module.css";
import { PAGE_SIZES, type TableView } from "./table-view.ts";

/** A gap between pages is gone over by so many. */
const LEAP = 3;

/** The first page, those around the present one, and the last; undefined for those left out between. */
export function pagesShown(current: number, last: number): readonly (number | undefined)[] {
  const first = Math.max(1, Math.min(current - 1, last - 2));
  const around = [first, first + 1, first + 2].filter((page) => page > 1 && page < last);
  const [from = 2, to = 1] = [around[0], around.at(-1)];
  return [
    1,
    ...(from > 3 ? [undefined] : from === 3 ? [2] : []),
    ...around,
    ...(to < last - 2 ? [undefined] : to === last - 2 ? [last - 1] : []),
    ...(last > 1 ? [last] : []),
  ];
}

const NOTHING = { total: 0, isTotalExact: true };

interface PagerProps<Sort extends string> {
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
  readonly page: Pick<Page<unknown>, "total" | "isTotalExact"> | undefined;
}

/** How many there are, the way from page to page, and how long a page is. */
export function Pager<Sort extends string>({ view, onView, page = NOTHING }: PagerProps<Sort>) {
  const t = useTexts(uiTexts);
  const format = useFormat();
  // Of more rows than were counted, there is a next page.
  const last = Math.max(1, Math.ceil((page.total + (page.isTotalExact ? 0 : 1)) / view.size));
  const current = Math.min(view.current, last);
  const turn = (page: number) => onView({ ...view, current: Math.max(1, Math.min(last, page)) });
  return (
    <div className={styles.foot}>
      <span>{t.total(format.total(page))}</span>
      <nav className={styles.pages} aria-label={t.pages}>
        <Step label={t.previousPage} isOff={current <= 1} onClick={() => turn(current - 1)} isBack />
        {pagesShown(current, last).map((number, place) => {
          if (number !== undefined)
            return (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-current={number === current ? "page" : undefined}
                onClick={() => turn(number)}
              >
                {number}
              </button>
            );
          const [label, to] = place === 1 ? [t.pagesBack(LEAP), -LEAP] : [t.pagesOn(LEAP), LEAP];
          return (
            <button
              key={label}
              type="button"
              className={styles.page}
              aria-label={label}
              title={label}
              onClick={() => turn(current + to)}
            >
              …
            </button>
          );
        })}
        <Step label={t.nextPage} isOff={current >= last} onClick={() => turn(current + 1)} />
        <select
          className={styles.size}
          aria-label={t.pageSize}
          value={view.size}
          onChange={(event) => onView({ ...view, size: Number(event.target.value), current: 1 })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {t.perPage(size)}
            </option>
          ))}
        </select>
      </nav>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly isBack?: boolean;
  readonly onClick: () => void;
}

const Step = ({ label, isOff, isBack, onClick }: StepProps) => (
  <button
    type="button"
    className={styles.page}
    data-back={isBack}
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onClick}
  >
    <Icon name="chevron" />
  </button>
);
