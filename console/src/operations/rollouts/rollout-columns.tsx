import { ROLLOUT_ENDPOINTS as E, type Rollout } from "@sweepline/contract/operations/rollouts/index.ts";
import { useMemo } from "react";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { OneLine, RowLink, TwoLines } from "../../ui/table/index.ts";
import { ResultBar, ResultLine } from "./result-bar.tsx";
import { RolloutState } from "./rollout-state.tsx";
import styles from "./rollouts.module.css";
import { type RolloutTexts, rolloutTexts } from "./rollouts.texts.ts";

export function useRolloutColumns(): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(rolloutTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 12 },
        render: ({ id, name, productName }) => (
          <TwoLines below={productName}>
            <RowLink to={href("rollout", { id })}>{name}</RowLink>
          </TwoLines>
        ),
      },
      {
        ...{ key: "state", title: t.state, width: 10.5 },
        render: (row) => (
          <TwoLines below={row.state === "paused" && row.pauseCause ? t.causeOf(row.pauseCause) : ""}>
            <RolloutState rollout={row} />
          </TwoLines>
        ),
      },
      { key: "progress", title: t.progress, width: 13.5, render: (row) => <Progress rollout={row} /> },
      {
        ...{ key: "group", title: t.group, width: 6.6 },
        render: (row) => groupText(row, { t, format }),
      },
      {
        ...{ key: "packages", title: t.packages, width: 10 },
        render: ({ packages }) => (
          <TwoLines below={packages.map(({ version }) => version).join(" · ")}>
            <OneLine>{format.list([...new Set(packages.map(({ eventName }) => eventName))])}</OneLine>
          </TwoLines>
        ),
      },
      c.line("organizationName", t.organization, {
        key: "organization",
        width: 9,
        isHiddenAtFirst: "narrow",
      }),
      {
        ...{ key: "startedAt", title: t.startedAt, sort: "startedAt", width: 9 },
        render: ({ startedAt, startsAt }) =>
          startedAt === null && startsAt !== null
            ? t.startsAt(format.dateTime(startsAt))
            : format.dateTime(startedAt),
      },
      {
        ...{ key: "createdAt", title: t.writtenBy, sort: "createdAt", width: 8.5, isHiddenAtFirst: "narrow" },
        render: ({ staffName, reviewerName, reviewedAt, state, createdAt }) => (
          <TwoLines
            below={
              reviewedAt && state !== "draft" && state !== "inReview"
                ? t.approvedBy(reviewerName)
                : format.dateTime(createdAt)
            }
          >
            {staffName}
          </TwoLines>
        ),
      },
    ],
    [t, c, format, href],
  );
}

function Progress({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts(rolloutTexts);
  if (rollout.startedAt === null) return <span className={styles.faint}>{t.notStarted}</span>;
  return (
    <span className={styles.progress}>
      <ResultLine counts={rollout} />
      <ResultBar counts={rollout} />
    </span>
  );
}

function groupText(
  { currentGroup, groupCount }: Rollout,
  { t, format }: { readonly t: RolloutTexts; readonly format: Format },
): string {
  const of = format.number(groupCount);
  return currentGroup === null ? t.groups(of) : t.groupOf(format.number(currentGroup), of);
}
