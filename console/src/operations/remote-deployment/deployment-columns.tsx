import {
  type Deployment,
  DEPLOYMENT_ENDPOINTS as E,
  stepsOf,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { Age, TwoLines } from "../../ui/table/index.ts";
import { deploymentTexts } from "./deployment.texts.ts";
import { DeploymentState, robotName } from "./deployment-state.tsx";

type Column = ListColumn<typeof E.list>;

/** Of the steps of its kind: one that was added since does not count. */
const doneOf = ({ kind, doneSteps }: Pick<Deployment, "kind" | "doneSteps">) => {
  const steps = stepsOf(kind);
  return { done: steps.filter((step) => doneSteps.includes(step)).length, all: steps.length };
};

/** What is put into service with which robot, and how far that is. */
export function useDeploymentColumns(): readonly Column[] {
  const t = useTexts(deploymentTexts);
  const format = useFormat();
  const href = useHref();
  const c = useColumnsOf(E.list);
  return useMemo(
    (): Column[] => [
      {
        ...{ key: "name", title: t.map, width: 10.5, fixed: "left" },
        render: (row) => (
          <Link
            to={href("remoteDeployment", { id: row.id })}
            aria-label={t.open(`${row.name} · ${robotName(row)}`)}
          >
            {row.name}
          </Link>
        ),
      },
      {
        ...{ key: "device", title: t.robot, width: 8.5 },
        render: (row) => (
          <TwoLines below={row.deviceName ? row.serialNumber : null}>
            <Link to={href("deviceView", { id: row.deviceId })}>{robotName(row)}</Link>
          </TwoLines>
        ),
      },
      {
        ...{ key: "floor", title: t.floor, width: 8.5 },
        render: ({ placeId, placeName, floorName }) => (
          <TwoLines below={floorName}>
            {placeId === null ? t.noFloor : <Link to={href("placeView", { id: placeId })}>{placeName}</Link>}
          </TwoLines>
        ),
      },
      c.value("kind", t.kind, { width: 6.5, draw: (kind) => t.kinds[kind] }),
      {
        ...{ key: "step", title: t.step, width: 8 },
        render: (row) => {
          const { done, all } = doneOf(row);
          return (
            <TwoLines below={t.stepOf(format.number(done), format.number(all))}>
              {t.stepNames[row.step]}
            </TwoLines>
          );
        },
      },
      c.line("staffName", t.person, { key: "person", width: 7 }),
      c.time("startedAt", t.startedAt, { width: 10.75 }),
      c.value("changedAt", t.changedAt, { width: 6.5, draw: (at) => <Age at={at} /> }),
      {
        ...{ key: "ended", title: t.ended, width: 10.5, isHiddenAtFirst: "narrow" },
        render: (row) => (
          <TwoLines below={row.endedAt ? format.dateTime(row.endedAt) : null}>
            <DeploymentState deployment={row} />
          </TwoLines>
        ),
      },
      c.line("organizationName", t.organization, { width: 9, isHiddenAtFirst: true }),
    ],
    [t, format, href, c],
  );
}
