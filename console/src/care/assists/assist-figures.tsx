import {
  FIGURE_GROUPS,
  type FigureGroup,
  type AssistFigures as Figures,
} from "@sweepline/contract/care/assists/figures.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import type { AssistList } from "./assist-list.ts";
import { figuresQuery } from "./assists.calls.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";

/** How soon people took assists, came, and resolved them, of what the list's filters leave. */
export function AssistFigures({ list }: { readonly list: AssistList }) {
  const t = useTexts(assistTexts);
  const [by, setBy] = useState<FigureGroup>("place");
  const { sort: _, states: __, ...asked } = list.question;
  const query = useQuery(figuresQuery({ ...asked, by }));
  return (
    <Card
      title={t.groups[by]}
      isFlush
      extra={
        <Segments
          label={t.by}
          value={by}
          size="small"
          options={FIGURE_GROUPS.map((value) => ({ value, label: t.groups[value] }))}
          onChange={setBy}
        />
      }
    >
      <QueryView query={query} block={20}>
        {(figures) =>
          figures.all.assists === 0 ? (
            <EmptyState title={t.noFiguresTitle} />
          ) : (
            <FigureTable figures={figures} by={by} />
          )
        }
      </QueryView>
    </Card>
  );
}

function FigureTable({
  figures: { all, groups },
  by,
}: {
  readonly figures: Figures;
  readonly by: FigureGroup;
}) {
  const t = useTexts(assistTexts);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th rowSpan={2}>{t.groups[by]}</th>
            <th rowSpan={2} className={styles.number}>
              {t.count}
            </th>
            <th rowSpan={2} className={styles.number}>
              {t.shareSelf}
            </th>
            {[t.toTake, t.toArrive, t.toResolve].map((title) => (
              <th key={title} colSpan={2} className={styles.span}>
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {["take", "arrive", "resolve"].flatMap((span) => [
              <th key={`${span} 50`} className={styles.number}>
                {t.half}
              </th>,
              <th key={`${span} 90`} className={styles.number}>
                {t.most}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.all}>
            <th scope="row">{t.total}</th>
            <Numbers of={all} />
          </tr>
          {groups.map((group) => (
            <tr key={group.id ?? 0}>
              <th scope="row">
                <GroupName group={group} by={by} />
              </th>
              <Numbers of={group} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FILTER_OF = { place: "placeId", device: "deviceId", person: "personId" } as const;

/** Leads to the assists that the line is made of. */
function GroupName({ group: { id, name }, by }: { group: Figures["groups"][number]; by: FigureGroup }) {
  const t = useTexts(assistTexts);
  const href = useHref();
  if (id === null) return t.noGroup[by];
  return <Link to={href("assists", { [FILTER_OF[by]]: id, shown: "all" })}>{name ?? id}</Link>;
}

function Numbers({ of }: { readonly of: Figures["all"] }) {
  const format = useFormat();
  const seconds = (value: number | null) =>
    value === null ? NOT_REPORTED : format.duration(Math.round(value));
  const values = [
    format.number(of.assists),
    of.resolved === 0 ? NOT_REPORTED : format.percent((100 * of.selfResolved) / of.resolved),
    ...[of.take, of.arrive, of.resolve].flatMap(({ p50, p90 }) => [seconds(p50), seconds(p90)]),
  ];
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same.
    <td key={index} className={styles.number}>
      {value}
    </td>
  ));
}
