import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Chart } from "../../ui/chart/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { type Days, DaysChoice } from "./days-choice.tsx";
import { signalQuery } from "./lora.calls.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";
import { daysOption, signalOption } from "./signal-options.ts";

export function SignalChart({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(loraTexts);
  const format = useFormat();
  const palette = usePalette();
  const [span, setSpan] = useState<Days>("1");
  const query = useQuery(signalQuery(deviceId, Number(span)));
  const points = query.data;
  const option = useMemo(
    () => signalOption(points ?? [], { texts: t, palette, timeOf: (at) => format.dateTime(at) }),
    [points, t, palette, format],
  );
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t.chart}</h3>
        <DaysChoice label={t.span} value={span} onChange={setSpan} />
      </div>
      <QueryView query={query} block={13}>
        {(data) => <Chart option={option} summary={t.chartSummary(format.number(data.length))} height={13} />}
      </QueryView>
    </section>
  );
}

export interface Day {
  readonly day: string;
  readonly uplinks: number;
  readonly lost: number;
}

export function DaysChart({ days }: { readonly days: readonly Day[] }) {
  const t = useTexts(loraTexts);
  const format = useFormat();
  const palette = usePalette();
  const option = useMemo(() => daysOption(days, { texts: t, palette }), [days, t, palette]);
  const sum = (pick: (day: Day) => number): string =>
    format.number(days.reduce((all, day) => all + pick(day), 0));
  if (days.length < 2) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t.daily}</h3>
      <Chart
        option={option}
        summary={t.dailySummary(
          sum(({ uplinks }) => uplinks),
          sum(({ lost }) => lost),
        )}
        height={10}
      />
    </section>
  );
}
