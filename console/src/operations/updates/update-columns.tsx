import type { Update } from "@sweepline/contract/operations/updates/index.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type DataColumn, OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import { durationOf } from "./duration-of.ts";
import { UpdateState } from "./update-state.tsx";
import { updateTexts } from "./updates.texts.ts";
import { useVersionChange } from "./version-change.tsx";

/** Sorted by nothing: a list adds what its endpoint can sort by. */
type Column = DataColumn<Update, never>;
type Name =
  | ("device" | "state" | "versions" | "rollout" | "product" | "organization")
  | ("createdAt" | "opened" | "duration" | "attempts" | "group" | "changedAt");

/** What is said of updates, wherever there is a list of them: a page takes what its reader does not know yet. */
export function useUpdateColumns(onOpen: (update: Update) => void): Readonly<Record<Name, Column>> {
  const t = useTexts(updateTexts);
  const format = useFormat();
  const href = useHref();
  const changeOf = useVersionChange();
  return useMemo(
    () => ({
      device: {
        ...{ key: "device", title: t.device, fixed: "left", width: 11 },
        render: (row) => (
          <TwoLines below={row.deviceName ? row.serialNumber : row.placeName}>
            <RowButton onClick={() => onOpen(row)}>{row.deviceName || row.serialNumber}</RowButton>
          </TwoLines>
        ),
      },
      state: { key: "state", title: t.state, width: 10.6, render: (row) => <UpdateState update={row} /> },
      versions: {
        ...{ key: "versions", title: t.versions, width: 10 },
        render: (row) => <TwoLines below={row.eventName}>{changeOf(row)}</TwoLines>,
      },
      rollout: {
        ...{ key: "rollout", title: t.rollout, width: 11 },
        render: (row) => (
          <TwoLines below={t.group(format.number(row.groupNumber))}>
            <Link to={href("rollout", { id: row.rolloutId })}>{row.rolloutName}</Link>
          </TwoLines>
        ),
      },
      group: {
        ...{ key: "group", title: t.groupTitle, width: 5, align: "right" },
        render: (row) => format.number(row.groupNumber),
      },
      product: {
        ...{ key: "product", title: t.product, width: 9, isHiddenAtFirst: true },
        render: (row) => <OneLine>{row.productName}</OneLine>,
      },
      organization: {
        ...{ key: "organization", title: t.organization, width: 9.5, isHiddenAtFirst: "narrow" },
        render: (row) => <TwoLines below={row.placeName}>{row.organizationName}</TwoLines>,
      },
      createdAt: {
        ...{ key: "createdAt", title: t.createdAt, width: 9.5 },
        render: (row) => format.dateTime(row.createdAt),
      },
      changedAt: {
        ...{ key: "changedAt", title: t.changedAt, width: 9.5 },
        render: (row) => format.dateTime(row.changedAt),
      },
      opened: {
        ...{ key: "createdAt", title: t.createdAt, fixed: "left", width: 11 },
        render: (row) => <RowButton onClick={() => onOpen(row)}>{format.dateTime(row.createdAt)}</RowButton>,
      },
      duration: {
        ...{ key: "duration", title: t.duration, width: 6 },
        render: (row) => format.duration(durationOf(row)),
      },
      attempts: {
        ...{ key: "attempts", title: t.attempts, width: 5.5, align: "right" },
        render: (row) => format.number(row.attempts),
      },
    }),
    [t, format, href, changeOf, onOpen],
  );
}
