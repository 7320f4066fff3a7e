import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, useUrlState } from "../../core/page/index.ts";
import { deviceUsageQuery, telemetryTexts, UsageChart } from "../../fleet/telemetry/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Segmented } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";

const SPANS = ["7", "30", "90"] as const;
const FIELDS = { days: urlChoice(SPANS, "30") };
const HEIGHT_REM = 24;

/** Work of a device a day, in the days of its site. */
export function UsageTab({ deviceId }: { deviceId: number }) {
  const t = useTexts(telemetryTexts);
  const [{ days }, setView] = useUrlState(FIELDS);
  const query = useQuery(deviceUsageQuery(deviceId, Number(days)));
  return (
    <Card
      title={t.usage.title}
      extra={
        <Segmented<(typeof SPANS)[number]>
          value={days}
          aria-label={t.usage.title}
          options={SPANS.map((value) => ({ value, label: t.usage.days(value) }))}
          onChange={(next) => setView({ days: next })}
        />
      }
    >
      <QueryView query={query} block={HEIGHT_REM}>
        {(data) => <UsageDays days={data} span={days} />}
      </QueryView>
    </Card>
  );
}

type Days = Parameters<typeof UsageChart>[0]["days"];
interface UsageDaysProps {
  readonly days: readonly (Omit<Days[number], "label"> & { readonly day: string })[];
  readonly span: string;
}

function UsageDays({ days, span }: UsageDaysProps) {
  const t = useTexts(telemetryTexts);
  const format = useFormat();
  const labeled = useMemo(() => days.map((day) => ({ ...day, label: day.day.slice(5) })), [days]);
  const area = days.reduce((sum, { cleanedAreaSqm }) => sum + cleanedAreaSqm, 0);
  const worked = days.reduce((sum, { workedS }) => sum + workedS, 0);
  if (worked === 0 && area === 0) return <EmptyState title={t.usage.empty} />;
  const summary = t.usage.summary(span, format.area(area), format.duration(worked));
  return (
    <>
      <p>{summary}</p>
      <UsageChart days={labeled} summary={summary} height={HEIGHT_REM} />
    </>
  );
}
