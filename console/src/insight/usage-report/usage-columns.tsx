import type {
  USAGE_ENDPOINTS as E,
  UsageRow,
  UsageSubject,
} from "@sweepline/contract/insight/usage-report.ts";
import { useMemo } from "react";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { OneLine, RowLink, TwoLines } from "../../ui/table/index.ts";
import type { Days } from "./usage-days.ts";
import { type UsageReportTexts, usageReportTexts } from "./usage-report.texts.ts";

type Column = ListColumn<typeof E.list>;

/** Of devices where they are at home; of all else how many of its devices worked. */
export function useUsageColumns(subject: UsageSubject, days: Days): readonly Column[] {
  const t = useTexts(usageReportTexts);
  const format = useFormat();
  return useMemo(
    () => [
      nameColumn(t, { subject, days }),
      ...(subject === "device" ? homeColumns(t) : [workedColumn(t, format)]),
      ...(subject === "day" ? [] : [daysColumn(t, format)]),
      ...amountColumns(t, format),
    ],
    [t, format, subject, days],
  );
}

const nameColumn = (t: UsageReportTexts, shown: { subject: UsageSubject; days: Days }): Column => ({
  ...{ key: "name", title: t.named[shown.subject], sort: "name", fixed: "left", width: 14 },
  render: (row) => (
    <TwoLines below={row.detail === row.name ? "" : row.detail}>
      <SubjectName row={row} {...shown} />
    </TwoLines>
  ),
});

/** Leads to the device or the place, or to the devices behind the row over the same days. */
function SubjectName({ row, subject, days }: { row: UsageRow; subject: UsageSubject; days: Days }) {
  const t = useTexts(usageReportTexts);
  const href = useHref();
  const name = row.name || t.noPlace;
  if (subject === "place" && row.id === 0) return name;
  const devices = { range: "days", ...days };
  const to = {
    device: () => href("deviceView", { id: row.id, tab: "usage" }),
    place: () => href("usage", { ...devices, placeId: row.id }),
    organization: () => href("usage", { ...devices, organizationId: row.id }),
    product: () => href("deviceList", { productId: row.id }),
    day: () => href("usage", { range: "days", from: row.name, to: row.name }),
  }[subject];
  return <RowLink to={to()}>{name}</RowLink>;
}

const homeColumns = (t: UsageReportTexts): Column[] => [
  {
    ...{ key: "place", title: t.place, width: 11 },
    render: ({ placeName }) => <OneLine>{placeName ?? t.noPlace}</OneLine>,
  },
  {
    ...{ key: "organization", title: t.organization, width: 12, isHiddenAtFirst: "narrow" },
    render: ({ organizationName }) => <OneLine>{organizationName ?? ""}</OneLine>,
  },
];

const workedColumn = (t: UsageReportTexts, format: Format): Column => ({
  ...{ key: "devices", title: t.devices, width: 9, align: "right" },
  render: (row) => t.workedOf(format.number(row.workedDevices), format.number(row.devices)),
});

const daysColumn = (t: UsageReportTexts, format: Format): Column => ({
  ...{ key: "workedDays", title: t.workedDays, sort: "workedDays", width: 8, align: "right" },
  render: (row) => format.number(row.workedDays),
});

function amountColumns(t: UsageReportTexts, format: Format): Column[] {
  const amount = { width: 9, align: "right" } as const;
  return [
    {
      ...{ ...amount, key: "area", title: t.area, sort: "cleanedAreaSqm" as const },
      render: (row) => format.area(Math.round(row.cleanedAreaSqm)),
    },
    {
      ...{ ...amount, key: "time", title: t.time, sort: "workedS" as const },
      render: (row) => format.duration(row.workedS),
    },
    {
      ...{ ...amount, key: "tasks", title: t.tasks, sort: "tasks" as const },
      render: (row) => t.tasksOf(format.number(row.tasks), format.number(row.tasksCompleted)),
    },
    {
      ...{
        ...amount,
        key: "distance",
        title: t.distance,
        sort: "distanceM" as const,
        isHiddenAtFirst: "narrow",
      },
      render: (row) => format.length(row.distanceM, 0),
    },
    {
      ...{ ...amount, key: "water", title: t.water, sort: "waterUsedL" as const, isHiddenAtFirst: true },
      render: (row) => t.liters(format.number(row.waterUsedL)),
    },
  ];
}
