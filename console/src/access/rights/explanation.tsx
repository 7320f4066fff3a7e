import type { Explanation } from "@sweepline/contract/access/rights.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useRoleName } from "../roles/index.ts";
import styles from "./explain.module.css";
import { rightsTexts } from "./rights.texts.ts";
import { sentenceOf, wayOf } from "./sentence.ts";

interface ExplanationProps {
  readonly explanation: Explanation;
}

/** The answer as a sentence, what it rests on, and every role of the person with what it adds. */
export function ExplanationView({ explanation }: ExplanationProps) {
  const t = useTexts(rightsTexts);
  const format = useFormat();
  const nameOf = useRoleName();
  const { staff, row, permission, isAllowed, withheld, roles } = explanation;
  return (
    <>
      <section className={styles.verdict} data-allowed={isAllowed || undefined} aria-live="polite">
        <StatusTag tone={isAllowed ? "positive" : "danger"}>{isAllowed ? t.allowed : t.denied}</StatusTag>
        <p className={styles.sentence}>{sentenceOf(explanation, t, nameOf)}</p>
        {isAllowed && withheld.length > 0 ? (
          <p className={styles.withheld}>
            {t.withheld}
            {format.list(withheld.map((one) => t.companyPermissions[one]))}
          </p>
        ) : null}
      </section>
      <Card>
        <KeyValues
          min={22}
          items={[
            { label: t.place, value: row.organizationPath.join(" › ") },
            { label: t.permission, value: <code>{permission}</code> },
            {
              label: t.account,
              value: `${staff.displayName} (${staff.username}) · ${staff.organizationName}`,
            },
          ]}
        />
      </Card>
      <Card title={t.roles} isFlush>
        {roles.length === 0 ? (
          <p className={styles.none}>{t.noRoles}</p>
        ) : (
          <Roles explanation={explanation} />
        )}
      </Card>
    </>
  );
}

function Roles({ explanation }: ExplanationProps) {
  const t = useTexts(rightsTexts);
  const nameOf = useRoleName();
  return (
    <div className={styles.scroller}>
      <table className={styles.roles}>
        <thead>
          <tr>
            {[t.role, t.hasPermission, t.scope, t.reach].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {explanation.roles.map((role) => (
            <tr key={role.roleId} data-whole={(role.hasPermission && role.way !== null) || undefined}>
              <th scope="row">{nameOf(role)}</th>
              <td>
                <Mark isYes={role.hasPermission}>{role.hasPermission ? t.yes : t.no}</Mark>
              </td>
              <td>
                <DictionaryLabel type="scopeKind" value={role.scopeKind} />
              </td>
              <td>
                <Mark isYes={role.way !== null}>{wayOf(role, t)}</Mark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Mark({ isYes, children }: { readonly isYes: boolean; readonly children: string }) {
  return (
    <span className={styles.mark} data-yes={isYes || undefined}>
      <span aria-hidden="true">{isYes ? "✓" : "✕"}</span> {children}
    </span>
  );
}
