import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { STATUS_LOOKS, StatusIcon } from "../../fleet/telemetry/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import type { GroupCount } from "./status-groups.ts";
import styles from "./status-legend.module.css";

interface StatusLegendProps {
  readonly groups: readonly GroupCount[];
  readonly isKnown: boolean;
}

/** The ring as text, with the shapes of the statuses; each line leads to its devices. */
export function StatusLegend({ groups, isKnown }: StatusLegendProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const href = useHref();
  return (
    <ul className={styles.legend} aria-label={t.byStatus}>
      {groups.map(({ name, statuses, tone, count }) => {
        const [first = "01"] = statuses;
        const search = statuses.map((status) => `statuses=${status}`).join("&");
        return (
          <li key={name} data-tone={tone} data-none={count === 0 || undefined}>
            <Link to={`${href("deviceList")}?${search}`}>
              <StatusIcon shape={STATUS_LOOKS[first].shape} />
              <span>{t.groups[name]}</span>
              <strong>{format.number(isKnown ? count : undefined)}</strong>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
