import {
  REMOTE_ENDPOINTS as E,
  type RemoteSession,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { EndingTag } from "./ending-tag.tsx";
import styles from "./history.module.css";
import { historyTexts } from "./history.texts.ts";

type Column = ListColumn<typeof E.list>;

export const robotName = ({ deviceName, serialNumber }: RemoteSession): string => deviceName || serialNumber;

/** Who operated what, why, and what came of it. */
export function useHistoryColumns(): readonly Column[] {
  const t = useTexts(historyTexts);
  const format = useFormat();
  const href = useHref();
  const c = useColumnsOf(E.list);
  return useMemo(
    (): Column[] => [
      {
        ...{ key: "startedAt", title: t.startedAt, sort: "startedAt", width: 11.5, fixed: "left" },
        render: (session) => (
          <Link
            to={href("remoteHistoryDetail", { id: session.id })}
            aria-label={t.open(`${robotName(session)} ${format.dateTime(session.startedAt)}`)}
          >
            {format.dateTime(session.startedAt)}
          </Link>
        ),
      },
      {
        ...{ key: "device", title: t.device, width: 8.5 },
        render: (session) => (
          <TwoLines below={session.deviceName ? session.serialNumber : null}>
            <Link to={href("deviceView", { id: session.deviceId })}>{robotName(session)}</Link>
          </TwoLines>
        ),
      },
      {
        ...{ key: "person", title: t.person, width: 11.5 },
        render: ({ staffName, beginning, fromName }) => (
          <span className={styles.person}>
            <TwoLines below={t.beginnings[beginning](fromName ?? NOT_REPORTED)}>{staffName}</TwoLines>
          </span>
        ),
      },
      c.line("reason", t.reason, { width: 9.5, isHiddenAtFirst: "narrow" }),
      {
        ...{ key: "ending", title: t.ending, width: 10.5 },
        render: (session) => (
          <span className={styles.ending}>
            <TwoLines below={[session.endedByName, session.endReason].filter(Boolean).join(" · ")}>
              <EndingTag session={session} />
            </TwoLines>
          </span>
        ),
      },
      {
        ...{ key: "duration", title: `${t.duration} · ${t.distance}`, width: 7.5 },
        render: ({ durationS, distanceM }) => (
          <TwoLines below={format.length(distanceM, 1)}>{format.duration(durationS)}</TwoLines>
        ),
      },
      c.number("commandCount", t.commands, { width: 5.5 }),
      c.number("stopCount", t.stops, { width: 4.5 }),
      c.number("barCount", t.bars, { width: 5.5 }),
      c.line("organizationName", t.organization, { width: 9, isHiddenAtFirst: true }),
      c.time("endedAt", t.endedAt, { width: 10.75, isHiddenAtFirst: true }),
    ],
    [t, format, href, c],
  );
}
