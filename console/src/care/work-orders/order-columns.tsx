import { WORK_ORDER_ENDPOINTS as E, type WorkOrder } from "@sweepline/contract/care/work-orders/index.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag, labelOf } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { DeviceLink, PlaceLink } from "./order-links.tsx";
import { OrderState } from "./order-state.tsx";
import { orderTexts } from "./work-orders.texts.ts";

type Column = ListColumn<typeof E.list>;

/** `isOfDevice`: on the page of their device, which need not be named again. */
export function useOrderColumns(onOpen: (order: WorkOrder) => void, isOfDevice = false): readonly Column[] {
  const t = useTexts(orderTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  return useMemo(() => {
    const ofDevice: Column[] = [
      { key: "device", title: t.device, width: 8.5, render: (row) => <DeviceLink order={row} /> },
      { key: "place", title: t.place, width: 8.5, render: (row) => <PlaceLink order={row} /> },
    ];
    return [
      {
        ...{ key: "number", title: t.number, sort: "number", fixed: "left", width: 12 },
        render: (row) => (
          <TwoLines below={row.title}>
            <RowButton onClick={() => onOpen(row)}>{row.number}</RowButton>
          </TwoLines>
        ),
      },
      {
        key: "state",
        title: t.state,
        sort: "state",
        width: 7.6,
        render: (row) => <OrderState order={row} />,
      },
      c.value("level", t.level, {
        width: 6,
        draw: (level) =>
          level === "" ? NOT_REPORTED : <DictionaryTag type="processingLevel" value={level} />,
      }),
      ...(isOfDevice ? [] : ofDevice),
      c.line("projectName", t.project, { width: 10, isHiddenAtFirst: "narrow" }),
      c.value("assigneeName", t.assignee, { width: 7, draw: (name) => name ?? t.nobody }),
      {
        ...{ key: "planned", title: t.plannedAt, sort: "plannedAt", width: 11.1 },
        render: ({ plannedAt, plannedMinutes }) => (
          <TwoLines below={plannedMinutes === null ? "" : t.minutes(format.number(plannedMinutes))}>
            {format.dateTime(plannedAt)}
          </TwoLines>
        ),
      },
      c.value("source", t.source, { width: 7, draw: labelOf("workOrderSource"), isHiddenAtFirst: true }),
      c.value("classification", t.classification, {
        width: 9,
        draw: labelOf("serviceClassification"),
        isHiddenAtFirst: true,
      }),
      c.number("actualMinutes", t.actualMinutes, { width: 9, isHiddenAtFirst: true }),
      c.time("doneAt", t.doneAt, { width: 11, isHiddenAtFirst: true }),
      c.time("changedAt", t.changedAt, { width: 11, isHiddenAtFirst: true }),
      c.line("organizationName", t.organization, { width: 10, isHiddenAtFirst: true }),
    ];
  }, [t, c, format, onOpen, isOfDevice]);
}
