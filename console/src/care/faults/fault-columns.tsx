import type { FaultReport } from "@sweepline/contract/care/faults.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type DataColumn, RowLink, TwoLines } from "../../ui/table/index.ts";
import { useFaultName } from "./fault-name.tsx";
import styles from "./faults.module.css";
import { type FaultTexts, faultTexts } from "./faults.texts.ts";

type Column = DataColumn<FaultReport, "raisedAt">;

/** Of one device. */
export function useFaultColumns(): readonly Column[] {
  const t = useTexts(faultTexts);
  const format = useFormat();
  const href = useHref();
  const nameOf = useFaultName();
  return useMemo(() => columnsOf({ t, format, href, nameOf }), [t, format, href, nameOf]);
}

/** Of all devices: each says which. */
export function useFleetFaultColumns(): readonly Column[] {
  const t = useTexts(faultTexts);
  const href = useHref();
  const [first, ...others] = useFaultColumns();
  const device: Column = {
    ...{ key: "device", title: t.device, width: 11.5 },
    render: ({ deviceId, deviceName, serialNumber }) => (
      <TwoLines below={serialNumber}>
        <Link to={href("deviceView", { id: deviceId })}>{deviceName || serialNumber}</Link>
      </TwoLines>
    ),
  };
  return first ? [first, device, ...others] : others;
}

interface Parts {
  readonly t: FaultTexts;
  readonly format: Format;
  readonly href: Href;
  readonly nameOf: ReturnType<typeof useFaultName>;
}

function columnsOf({ t, format, href, nameOf }: Parts): Column[] {
  return [
    {
      ...{ key: "fault", title: t.fault, width: 14.5, fixed: "left" },
      render: (fault) => (
        <TwoLines below={fault.code ? fault.code.detailCode : t.unknown}>
          <RowLink to={href("fault", { id: fault.id })}>{nameOf(fault)}</RowLink>
        </TwoLines>
      ),
    },
    {
      ...{ key: "level", title: t.level, width: 6 },
      render: ({ level }) => <DictionaryTag type="faultLevel" value={level} />,
    },
    {
      ...{ key: "state", title: t.state, width: 10.6 },
      render: (fault) => <FaultState fault={fault} />,
    },
    {
      ...{ key: "raisedAt", title: t.raisedAt, sort: "raisedAt", width: 11 },
      render: ({ raisedAt, times }) => (
        <TwoLines below={times > 1 ? `× ${format.number(times)}` : undefined}>
          {format.dateTime(raisedAt)}
        </TwoLines>
      ),
    },
    {
      ...{ key: "place", title: t.place, width: 12 },
      render: ({ placeName, floorName, mapName }) => (
        <TwoLines below={placeName ? floorName : undefined}>{placeName ?? mapName ?? NOT_REPORTED}</TwoLines>
      ),
    },
    {
      ...{ key: "content", title: t.content, width: 15, isHiddenAtFirst: "narrow" },
      render: ({ content }) => <span className={styles.content}>{content || NOT_REPORTED}</span>,
    },
    {
      ...{ key: "reportedAs", title: t.reportedAs, width: 11, isHiddenAtFirst: true },
      render: ({ reportedAs }) => <code>{reportedAs}</code>,
    },
  ];
}

/** Whether it lasts, and for how long it does or did. */
export function FaultState({ fault: { raisedAt, recoveredAt } }: { readonly fault: FaultReport }) {
  const t = useTexts(faultTexts);
  const format = useFormat();
  const seconds = (Date.parse(recoveredAt ?? new Date().toISOString()) - Date.parse(raisedAt)) / 1_000;
  const duration = format.duration(Math.max(0, Math.round(seconds)));
  return (
    <TwoLines below={recoveredAt === null ? t.since(duration) : t.lasted(duration)}>
      <StatusTag tone={recoveredAt === null ? "danger" : "positive"}>
        {recoveredAt === null ? t.open : t.recovered}
      </StatusTag>
    </TwoLines>
  );
}
