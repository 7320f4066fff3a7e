import type { RequirementRow } from "@sweepline/contract/access/second-factors/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Switch } from "../../ui/kit.ts";
import { Card, Grid, Page } from "../../ui/page/index.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { requirementsQuery, useRequire } from "./second-factors.calls.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

/** Who must have a second factor: whole roles, and organizations with all below them. */
export function RequirementsPage() {
  const t = useTexts(factorTexts);
  const [organizationId, setOrganizationId] = useState<number>();
  const rows = useQuery(requirementsQuery(organizationId));
  return (
    <Page title={t.requirements} note={t.requirementsNote}>
      <Grid min={22}>
        <Card
          title={t.byOrganization}
          extra={
            <OrganizationTreeSelect
              value={organizationId}
              placeholder={t.pickOrganization}
              label={t.pickOrganization}
              width={18}
              isClearable
              onChange={setOrganizationId}
            />
          }
        >
          <QueryView query={rows} block={10}>
            {(all) => (
              <Rows rows={all.filter(({ kind }) => kind === "organization")} none={t.noOrganizations} />
            )}
          </QueryView>
        </Card>
        <Card title={t.byRole}>
          <QueryView query={rows} block={14}>
            {(all) => <Rows rows={all.filter(({ kind }) => kind === "role")} />}
          </QueryView>
        </Card>
      </Grid>
    </Page>
  );
}

function Rows({ rows, none }: { readonly rows: readonly RequirementRow[]; readonly none?: string }) {
  const t = useTexts(factorTexts);
  if (rows.length === 0) return <EmptyState title={none ?? t.noPeople} />;
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <Row key={`${row.kind}${row.id}`} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { readonly row: RequirementRow }) {
  const t = useTexts(factorTexts);
  const language = useLanguage();
  const require = useRequire();
  const [isAsked, setAsked] = useState(false);
  const name = row.standardName?.[language] ?? row.name;
  const set = (isRequired: boolean) => {
    setAsked(false);
    require.mutateAsync({ kind: row.kind, id: row.id, isRequired }).then(
      () => notify("success", isRequired ? t.requireDone : t.liftDone),
      // A refusal has shown its message.
      () => undefined,
    );
  };
  const people = row.people === 0 ? t.noPeople : t.people(row.people, row.peopleWithout);
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <strong>{name}</strong>
        <span>{row.isOwn ? people : `${people} · ${t.notOwn}`}</span>
      </div>
      <Switch
        checked={row.isRequired}
        disabled={!row.isOwn}
        loading={require.isPending}
        aria-label={t.requireOf(name)}
        onChange={(isRequired) => (isRequired ? setAsked(true) : set(false))}
      />
      {isAsked ? (
        <ConfirmDialog
          title={t.requireQuestion(name)}
          note={t.requireEffect(row.peopleWithout)}
          confirm={t.requireNow}
          cancel={t.cancel}
          onCancel={() => setAsked(false)}
          onConfirm={() => set(true)}
        />
      ) : null}
    </li>
  );
}
