import {
  measurementName,
  measurementUnit,
  sortMeasurements,
} from "@sweepline/contract/fleet/shared/measurement-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Chart } from "../../ui/chart/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { type Days, DaysChoice } from "./days-choice.tsx";
import { signalQuery } from "./lora.calls.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";
import { valueOption } from "./signal-options.ts";

/** How one of the measured values went; nothing where no numbers were measured. */
export function ValueChart({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(loraTexts);
  const language = useLanguage();
  const format = useFormat();
  const palette = usePalette();
  const [span, setSpan] = useState<Days>("1");
  const [chosen, choose] = useState<string>();
  const { data: points = [] } = useQuery(signalQuery(deviceId, Number(span)));
  const names = useMemo(
    () => sortMeasurements(Object.assign({}, ...points.map(({ values }) => values))).map(([name]) => name),
    [points],
  );
  const name = names.find((one) => one === chosen) ?? names[0] ?? "";
  const label = measurementName(name, language);
  const unit = measurementUnit(name);
  const option = useMemo(
    () =>
      valueOption(points, {
        ...{ name, label: unit ? `${label} (${unit})` : label },
        ...{ palette, timeOf: (at: string) => format.dateTime(at) },
      }),
    [points, name, label, unit, palette, format],
  );
  if (names.length === 0 && span === "1") return null;
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t.valueChart}</h3>
        <Segments
          size="small"
          label={t.value}
          value={name}
          options={names.map((one) => ({ value: one, label: measurementName(one, language) }))}
          onChange={choose}
        />
        <DaysChoice label={t.valueSpan} value={span} onChange={setSpan} />
      </div>
      <Chart option={option} summary={t.valueSummary(label, format.number(points.length))} height={13} />
    </section>
  );
}
