import type { FaultReportDetail } from "@sweepline/contract/care/faults.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { FaultState } from "./fault-columns.tsx";
import styles from "./faults.module.css";
import { faultTexts } from "./faults.texts.ts";

interface FaultFactsProps {
  readonly fault: FaultReportDetail;
}

/** All that spec §3 names of a fault that was reported. */
export function FaultFacts({ fault }: FaultFactsProps) {
  const t = useTexts(faultTexts);
  const format = useFormat();
  const language = useLanguage();
  const href = useHref();
  const { code, mapId, mapName, status, times } = fault;
  return (
    <Card title={t.facts}>
      <KeyValues
        min={10}
        items={[
          { label: t.state, value: <FaultState fault={fault} /> },
          { label: t.raisedAt, value: format.dateTime(fault.raisedAt) },
          { label: t.recoveredAt, value: fault.recoveredAt ? format.dateTime(fault.recoveredAt) : undefined },
          {
            label: t.times,
            value: <span title={t.timesNote(format.number(times))}>{format.number(times)}</span>,
          },
          { label: t.code, value: code ? `${code.code} · ${code.name[language]}` : t.unknown },
          { label: t.detail, value: code ? `${code.detailCode} · ${code.detailName[language]}` : undefined },
          { label: t.content, value: fault.content || undefined },
          { label: t.reportedAs, value: <code>{fault.reportedAs}</code> },
          {
            label: t.device,
            value: (
              <Link to={href("deviceView", { id: fault.deviceId })}>
                {fault.deviceName || fault.serialNumber}
              </Link>
            ),
          },
          { label: t.model, value: fault.productName },
          { label: t.statusThen, value: status && <DictionaryLabel type="deviceStatus" value={status} /> },
          {
            label: t.map,
            value: mapId === null ? mapName : <Link to={href("mapDetail", { id: mapId })}>{mapName}</Link>,
          },
          { label: t.organization, value: fault.organizationName },
        ]}
      />
      <h4>{t.reportedValue}</h4>
      <pre className={styles.value}>{JSON.stringify(fault.reportedValue, null, 2)}</pre>
    </Card>
  );
}
