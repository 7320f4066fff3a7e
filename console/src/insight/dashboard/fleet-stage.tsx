import type { FleetNow } from "@sweepline/contract/insight/dashboard.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Stage } from "../../ui/stage/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import { FleetFigure } from "./fleet-figure.tsx";
import styles from "./fleet-stage.module.css";
import { countGroups } from "./status-groups.ts";
import { StatusLegend } from "./status-legend.tsx";
import { StatusRing } from "./status-ring.tsx";
import { TodayFigures } from "./today-figures.tsx";

/** The fleet at this moment, to be read from across a lobby. Before it is known, its place is kept. */
export function FleetStage({ now }: { now: FleetNow | undefined }) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const href = useHref();
  const groups = countGroups(now?.byStatus ?? []);
  const share = (count: number | null | undefined) =>
    now && now.total > 0 && count !== undefined && count !== null
      ? t.share(format.percent((count / now.total) * 100, 0))
      : "\u00a0";
  const footOf = (inError: number | null | undefined) =>
    inError === null ? t.withheld : inError === 0 && now?.total ? t.noErrors : share(inError);
  const figure = (value: number | null | undefined) => format.number(value);
  return (
    <Stage label={t.now}>
      <div className={styles.stage} aria-busy={now === undefined}>
        <div className={styles.fleet}>
          <StatusRing groups={groups} figure={format.short(now?.total)} label={t.devices} />
          <StatusLegend groups={groups} isKnown={now !== undefined} />
        </div>
        <div className={styles.figures}>
          <FleetFigure
            label={t.online}
            note={t.notes.online}
            value={figure(now?.online)}
            foot={now ? t.onlineOf(format.number(now.total)) : "\u00a0"}
            href={`${href("deviceList")}?online=true`}
            mark="online"
          />
          <FleetFigure
            label={t.working}
            note={t.notes.working}
            value={figure(now?.working)}
            foot={share(now?.working)}
            href={`${href("deviceList")}?statuses=02&statuses=04&statuses=05`}
            mark="working"
          />
          <FleetFigure
            label={t.charging}
            note={t.notes.charging}
            value={figure(now?.charging)}
            foot={share(now?.charging)}
            href={`${href("deviceList")}?statuses=00`}
            mark="charging"
          />
          <FleetFigure
            label={t.inError}
            note={t.notes.inError}
            value={figure(now?.inError)}
            foot={footOf(now?.inError)}
            href={
              now?.inError === null
                ? href("permissionRequests", { apply: "fault" })
                : `${href("deviceList")}?hasErrors=true`
            }
            mark="error"
            isAlarming={(now?.inError ?? 0) > 0}
          />
        </div>
        <TodayFigures today={now?.today ?? undefined} asOf={now?.asOf} />
      </div>
    </Stage>
  );
}
