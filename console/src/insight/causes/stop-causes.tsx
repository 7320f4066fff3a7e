import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import type { StopCauses as Found } from "@sweepline/contract/insight/causes.ts";
import type { RangeQuery } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useStopName } from "../../care/assists/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Delta, ShareBar } from "../../ui/stat/index.ts";
import { causesQuery } from "./causes.calls.ts";
import { causesTexts } from "./causes.texts.ts";
import styles from "./stop-causes.module.css";

type Cause = Found["causes"][number];

/** What robots stood for over a range, each cause leading to the alarms or faults and to the assists that it is made of. */
export function StopCauses(filters: RangeQuery) {
  const t = useTexts(causesTexts);
  const query = useQuery(causesQuery(filters));
  const link = useLinks(query.data, filters);
  return (
    <Card title={t.title} extra={link.assists ? <Link to={link.assists({})}>{t.all}</Link> : null}>
      <QueryView query={query} block={14}>
        {(found) =>
          found.causes.length === 0 ? (
            <EmptyState title={t.emptyTitle} note={t.emptyNote} />
          ) : (
            <>
              <p className={styles.note}>{t.note}</p>
              <CausesTable found={found} link={link} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

type Links = ReturnType<typeof useLinks>;

/** Addresses of what a cause is made of, over the same days; undefined where the person may not see it. */
function useLinks(found: Found | undefined, { organizationId }: RangeQuery) {
  const href = useHref();
  const [mayAlarms, mayFaults] = [useMay(ALARM_ENDPOINTS.groups), useMay(FAULT_ENDPOINTS.page)];
  const mayAssists = useMay(ASSIST_ENDPOINTS.page);
  const within = { organizationId, from: found?.from, to: found?.to };
  return {
    assists: mayAssists
      ? (cause: { sources?: string; stopCode?: string }) =>
          href("assists", { ...within, ...cause, shown: "all" })
      : undefined,
    behind({ source, code }: Cause): string | undefined {
      if (source === "alarm" && mayAlarms) return href("alarms", { ...within, kinds: code, states: "all" });
      if (source === "fault" && mayFaults) return href("faults", { ...within, reportedAs: code });
      return undefined;
    },
  };
}

function CausesTable({ found: { causes, all }, link }: { readonly found: Found; readonly link: Links }) {
  const t = useTexts(causesTexts);
  const format = useFormat();
  const longest = Math.max(...causes.map(({ downtimeS }) => downtimeS), 1);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t.cause}</th>
          <th className={styles.number}>{t.stops}</th>
          <th className={styles.number}>{t.devices}</th>
          <th>{t.downtime}</th>
          <th className={styles.number}>{t.previous}</th>
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <Row key={`${cause.source} ${cause.code}`} cause={cause} link={link} longest={longest} />
        ))}
        <tr className={styles.all}>
          <th scope="row">{t.total}</th>
          <td className={styles.number}>{format.number(all.stops)}</td>
          <td className={styles.number}>{format.number(all.devices)}</td>
          <td>
            <span className={styles.downtime}>
              <span />
              <span>{format.duration(all.downtimeS)}</span>
            </span>
          </td>
          <td className={styles.number}>
            {format.number(all.previousStops)}
            {all.previousStops === 0 ? null : (
              <>
                {" "}
                <Delta current={all.stops} previous={all.previousStops} goodDirection="down" />
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly cause: Cause;
  readonly link: Links;
  readonly longest: number;
}

function Row({ cause, link, longest }: RowProps) {
  const t = useTexts(causesTexts);
  const format = useFormat();
  const nameOf = useStopName();
  const { source, code, stops } = cause;
  // What somebody wrote is of one stop, not of all that were raised by hand.
  const name = nameOf(source === "hand" ? { ...cause, text: "" } : cause);
  const behind = link.behind(cause);
  const stopsText = format.number(stops);
  return (
    <tr>
      <th scope="row">
        <span className={styles.cause}>
          {behind ? <Link to={behind}>{name}</Link> : <span>{name}</span>}
          {source === "hand" ? null : <small>{t.sources[source]}</small>}
        </span>
      </th>
      <td className={styles.number}>
        {link.assists ? (
          <Link
            to={link.assists({ sources: source, ...(code === "" ? {} : { stopCode: code }) })}
            title={t.assistsOf(name)}
          >
            {stopsText}
          </Link>
        ) : (
          stopsText
        )}
      </td>
      <td className={styles.number}>{format.number(cause.devices)}</td>
      <td>
        <span className={styles.downtime}>
          <ShareBar percent={(cause.downtimeS / longest) * 100} tone="notice" />
          <span>{format.duration(cause.downtimeS)}</span>
        </span>
      </td>
      <td className={styles.number}>{format.number(cause.previousStops)}</td>
    </tr>
  );
}
