import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/kit.ts";
import { planTexts } from "./plan.texts.ts";
import { type Bar, type Lane, type LaneKind, nameOfLane } from "./plan-lanes.ts";
import { stateOf } from "./plan-legend.tsx";
import styles from "./plan-sheet.module.css";
import { daysOf, type SpanName, spanOf } from "./plan-span.ts";

interface PlanSheetProps {
  readonly lanes: readonly Lane[];
  readonly day: string;
  readonly name: SpanName;
  readonly by: LaneKind;
}

/** Prints the stretch that is shown: the sheet is there for as long as the browser prints it. */
export function PrintButton(props: PlanSheetProps) {
  const t = useTexts(planTexts);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [isPrinting]);
  return (
    <>
      <Button disabled={props.lanes.length === 0} onClick={() => setPrinting(true)}>
        {t.print}
      </Button>
      {isPrinting ? createPortal(<PlanSheet {...props} />, document.body) : null}
    </>
  );
}

/** What was, is and will be, lane by lane and day by day; on paper only. */
function PlanSheet({ lanes, day, name, by }: PlanSheetProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const timeZone = useTimeZone();
  const days = daysOf(day, name);
  const [printedAt] = useState(Date.now);
  return (
    <section className={styles.sheet}>
      <h1>{t.title}</h1>
      <p>{t.sheet(days[0] ?? "", days.at(-1) ?? "", format.dateTime(printedAt))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.planned}</th>
          </tr>
        </thead>
        {lanes
          .filter(({ rows }) => rows.length > 0)
          .map((lane) => (
            <tbody key={lane.key}>
              <tr className={styles.lane}>
                <th scope="rowgroup" colSpan={2}>
                  {nameOfLane(lane, by, t)} <small>{lane.note}</small>
                </th>
              </tr>
              {days.map((one) => (
                <DayRow key={one} day={one} span={spanOf(one, "day", timeZone)} bars={lane.rows.flat()} />
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}

interface DayRowProps {
  readonly day: string;
  readonly span: ReturnType<typeof spanOf>;
  readonly bars: readonly Bar[];
}

/** What begins on this day. */
function DayRow({ day, span, bars }: DayRowProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const { labelOf } = useDictionary("taskEndStatus");
  const own = bars
    .filter(({ from }) => from >= span.from && from < span.to)
    .sort((one, other) => one.from - other.from);
  if (own.length === 0) return null;
  return (
    <tr>
      <th scope="row">{day}</th>
      <td>
        <ul>
          {own.map((bar) => (
            <li key={bar.key}>
              <b>
                {clockOf(format.time(bar.from))}–{clockOf(format.time(bar.to))}
              </b>{" "}
              {bar.name} <small>{stateOf(bar, t, labelOf)}</small>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Without its seconds. */
const clockOf = (time: string): string => time.slice(0, "00:00".length);
