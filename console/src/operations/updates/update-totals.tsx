import { useQuery } from "@tanstack/react-query";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ErrorState } from "../../ui/feedback/index.ts";
import { Grid } from "../../ui/page/index.ts";
import { StatCard } from "../../ui/stat/index.ts";
import { LOOK_AGAIN_MS, totalsQuery } from "./updates.calls.ts";
import { updateTexts } from "./updates.texts.ts";

interface UpdateTotalsProps {
  readonly filters: Parameters<typeof totalsQuery>[0];
}

/** Counts of updates, commands and packages (spec §3), as filtered, and how well it went. */
export function UpdateTotals({ filters }: UpdateTotalsProps) {
  const t = useTexts(updateTexts);
  const format = useFormat();
  const query = useQuery({ ...totalsQuery(filters), refetchInterval: LOOK_AGAIN_MS });
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const { updates, succeeded = 0, failed = 0, open, commands, packages, meanDurationS } = data ?? {};
  const ended = succeeded + failed;
  const isLoading = data === undefined;
  return (
    <section aria-label={t.totals}>
      <Grid min={11}>
        <StatCard
          {...{ label: t.totalUpdates, value: format.number(updates), isLoading }}
          foot={t.totalOpen(format.number(open))}
        />
        <StatCard
          {...{ label: t.totalCommands, value: format.number(commands), isLoading }}
          foot={t.commandsNote}
        />
        <StatCard
          {...{ label: t.totalPackages, value: format.number(packages), isLoading }}
          foot={"\u00a0"}
        />
        <StatCard
          {...{ label: t.successRate, isLoading }}
          value={ended === 0 ? NOT_REPORTED : format.percent((100 * succeeded) / ended)}
          foot={t.ofEnded(format.number(succeeded), format.number(failed))}
        />
        <StatCard
          {...{ label: t.meanDuration, value: format.duration(meanDurationS), isLoading }}
          foot={t.meanNote}
        />
      </Grid>
    </section>
  );
}
