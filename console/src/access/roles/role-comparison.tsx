import type { ROLE_ENDPOINTS, RoleRow } from "@sweepline/contract/access/roles.ts";
import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { FilterToggle } from "../../ui/table/index.ts";
import styles from "./role-comparison.module.css";
import { useRoleName } from "./role-name.ts";
import { roleComparisonQuery } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

interface RoleComparisonProps {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Roles side by side: columns are roles, rows are permissions below the page that they belong to. */
export function RoleComparison({ ids, onChange }: RoleComparisonProps) {
  const t = useTexts(roleTexts).comparing;
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const query = useQuery(roleComparisonQuery(ids));
  return (
    <Page title={t.title} actions={<Button onClick={() => onChange([])}>{t.back}</Button>}>
      <Card isFlush>
        <QueryView query={query} block={30}>
          {({ roles, rows }) => {
            const shown = onlyDifferences ? rows.filter((row) => isDifferent(row, roles)) : rows;
            return (
              <>
                <div className={styles.tools}>
                  <FilterToggle label={t.differences} isOn={onlyDifferences} onChange={setOnlyDifferences} />
                  <output className={styles.figures}>{t.figures(shown.length, rows.length)}</output>
                </div>
                {shown.length === 0 ? (
                  <EmptyState title={t.same} />
                ) : (
                  <Matrix
                    roles={roles}
                    rows={shown}
                    onRemove={(id) => onChange(ids.filter((one) => one !== id))}
                  />
                )}
              </>
            );
          }}
        </QueryView>
      </Card>
    </Page>
  );
}

type Row = AnswerOf<(typeof ROLE_ENDPOINTS)["comparison"]>["rows"][number];

const isDifferent = ({ heldBy }: Row, roles: readonly RoleRow[]): boolean =>
  heldBy.length > 0 && heldBy.length < roles.length;

interface MatrixProps {
  readonly roles: readonly RoleRow[];
  readonly rows: readonly Row[];
  readonly onRemove: (id: number) => void;
}

function Matrix({ roles, rows, onRemove }: MatrixProps) {
  const t = useTexts(roleTexts);
  const language = useLanguage();
  const nameOf = useRoleName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.scroller} tabIndex={0} aria-label={t.comparing.title}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t.comparing.permission}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span className={styles.role}>
                  {nameOf(role)}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t.comparing.remove(nameOf(role))}
                    onClick={() => onRemove(role.id)}
                  >
                    <Icon name="close" />
                  </button>
                </span>
                <span className={styles.scope}>
                  <DictionaryLabel type="scopeKind" value={role.scopeKind} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(rows, language).map(([place, members]) => (
          <tbody key={place}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                <span>{place}</span>
              </th>
            </tr>
            {members.map((row) => (
              <tr key={row.permission}>
                <th scope="row" title={row.permission}>
                  {row.label[language]}
                </th>
                {roles.map(({ id }) => (
                  <Mark key={id} isHeld={row.heldBy.includes(id)} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Mark({ isHeld }: { readonly isHeld: boolean }) {
  const t = useTexts(roleTexts).comparing;
  return (
    <td className={styles.mark} data-held={isHeld || undefined}>
      <span aria-hidden="true">{isHeld ? "✓" : "–"}</span>
      <span className="visually-hidden">{isHeld ? t.has : t.hasNot}</span>
    </td>
  );
}

/** Neighbors of the same page together, in the order of the menu. */
function groupsOf(rows: readonly Row[], language: Language): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const place = row.place.map((label) => label[language]).join(" › ") || row.label[language];
    groups.set(place, [...(groups.get(place) ?? []), row]);
  }
  return [...groups];
}
