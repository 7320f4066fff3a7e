import type { DeviceOverview } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, useUrlState } from "../../core/page/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card, Grid, Page } from "../../ui/page/index.ts";
import { StatCard } from "../../ui/stat/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { STATUS_LOOKS, StatusIcon } from "../telemetry/index.ts";
import { deviceOverviewQuery } from "./devices.calls.ts";
import { EquipmentFinder } from "./equipment-finder.tsx";
import { EquipmentGroups } from "./equipment-groups.tsx";
import styles from "./equipment-home.module.css";
import { equipmentHomeTexts } from "./equipment-home.texts.ts";
import { NoDevices } from "./no-devices.tsx";

const FIELDS = { id: urlId(), organizationId: urlId() };
/** Figures move with the fleet; a list that one leads to is live by itself. */
const REFETCH_EVERY_MS = 30_000;

/** Where one begins with devices (spec §2 `/equipment/info`): how they are, and a short way to each of them. */
export function EquipmentHomePage() {
  const t = useTexts(equipmentHomeTexts);
  const href = useHref();
  const [{ id, organizationId }, setView] = useUrlState(FIELDS);
  const query = useQuery({ ...deviceOverviewQuery(organizationId), refetchInterval: REFETCH_EVERY_MS });
  if (id !== undefined) return <Navigate to={href("deviceView", { id })} replace />;
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        <>
          <EquipmentFinder />
          <OrganizationSelect value={organizationId} onChange={(next) => setView({ organizationId: next })} />
        </>
      }
    >
      <QueryView query={query} block={40}>
        {(overview) =>
          overview.all.total === 0 && organizationId === undefined ? (
            <NoDevices />
          ) : (
            <Overview overview={overview} organizationId={organizationId} />
          )
        }
      </QueryView>
    </Page>
  );
}

interface OverviewProps {
  readonly overview: DeviceOverview;
  readonly organizationId: number | undefined;
}

function Overview({ overview, organizationId }: OverviewProps) {
  const t = useTexts(equipmentHomeTexts);
  const { all, products, organizations, moreProducts, moreOrganizations } = overview;
  return (
    <>
      <Grid min={11}>
        <Figure label={t.all} value={all.total} query={{ organizationId }} />
        <Figure
          label={t.online}
          value={all.online}
          tone="positive"
          query={{ organizationId, online: "true" }}
        />
        <Figure
          label={t.offline}
          value={all.total - all.online}
          query={{ organizationId, online: "false" }}
        />
        {all.inError === null ? null : (
          <Figure
            label={t.inError}
            value={all.inError}
            tone="danger"
            query={{ organizationId, hasErrors: "true" }}
          />
        )}
        <Figure
          label={t.locked}
          value={all.locked}
          tone="notice"
          query={{ organizationId, locked: "true" }}
        />
      </Grid>
      <Card title={t.statuses}>
        <Statuses overview={overview} organizationId={organizationId} />
      </Card>
      <div className={styles.sides}>
        <EquipmentGroups
          title={t.products}
          groups={products}
          more={moreProducts}
          queryOf={({ id }) => ({ productId: id, organizationId })}
        />
        <EquipmentGroups
          title={t.organizations}
          groups={organizations}
          more={moreOrganizations}
          queryOf={({ id }) => ({ organizationId: id })}
        />
      </div>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly tone?: Tone;
  readonly query: Readonly<Record<string, string | number | undefined>>;
}

/** Nothing to be seen is nothing to lead to, nor to warn of. */
function Figure({ label, value, tone, query }: FigureProps) {
  const format = useFormat();
  const href = useHref();
  const card: ReactNode = (
    <StatCard label={label} value={format.number(value)} {...(tone && value > 0 ? { tone } : {})} />
  );
  if (value === 0) return card;
  return (
    <Link className={styles.figure} to={href("deviceList", query)}>
      {card}
    </Link>
  );
}

function Statuses({ overview: { statuses }, organizationId }: OverviewProps) {
  const format = useFormat();
  const href = useHref();
  const { labelOf, toneOf } = useDictionary("deviceStatus");
  return (
    <ul className={styles.statuses}>
      {statuses.map(({ status, total }) => (
        <li key={status}>
          <Link
            className={styles.status}
            data-tone={toneOf(status)}
            to={href("deviceList", { statuses: status, organizationId })}
          >
            <StatusIcon shape={STATUS_LOOKS[status].shape} />
            {labelOf(status)}
            <strong>{format.number(total)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
