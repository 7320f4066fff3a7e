import { FAULT_CODE_ENDPOINTS } from "@sweepline/contract/care/fault-codes.ts";
import type { UnnamedFault } from "@sweepline/contract/care/faults.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { PlainTable } from "../../ui/table/index.ts";
import { FaultCodeForm } from "../fault-codes/index.ts";
import { unnamedQuery } from "./faults.calls.ts";
import styles from "./faults.module.css";
import { faultTexts } from "./faults.texts.ts";

/** What robots report that no code stands for, most often first; each is named from here. */
export function UnnamedFaults() {
  const t = useTexts(faultTexts);
  const [named, setNamed] = useState<UnnamedFault>();
  return (
    <>
      <Card isFlush>
        <QueryView query={useQuery(unnamedQuery())} block={16}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t.noUnnamedTitle} note={t.noUnnamedNote} />
            ) : (
              <>
                <p className={styles.note}>{t.unnamedNote}</p>
                <Rows rows={rows} onName={setNamed} />
              </>
            )
          }
        </QueryView>
      </Card>
      {named ? (
        <FaultCodeForm
          from={{
            detailCode: named.reportedAs.slice(0, 40),
            detailName: { zh: named.content.slice(0, 60), en: named.content.slice(0, 60) },
            reportedAs: [named.reportedAs],
          }}
          onClose={() => setNamed(undefined)}
        />
      ) : null}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly UnnamedFault[];
  readonly onName: (row: UnnamedFault) => void;
}

function Rows({ rows, onName }: RowsProps) {
  const t = useTexts(faultTexts);
  const format = useFormat();
  const href = useHref();
  const mayName = useMay(FAULT_CODE_ENDPOINTS.create);
  const heads = [t.reportedAs, t.content, t.model, t.times, t.devices, t.firstAt, t.lastAt];
  return (
    <div className={styles.scroll}>
      <PlainTable heads={mayName ? [...heads, ""] : heads} className={styles.table}>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.productId} ${row.reportedAs}`}>
              <td>
                <Link to={href("faults", { reportedAs: row.reportedAs })}>{row.reportedAs}</Link>
              </td>
              <td className={styles.content}>{row.content || "—"}</td>
              <td>{row.productName}</td>
              <td className={styles.number}>{format.number(row.times)}</td>
              <td className={styles.number}>{format.number(row.devices)}</td>
              <td>{format.dateTime(row.firstAt)}</td>
              <td>{format.dateTime(row.lastAt)}</td>
              {mayName ? (
                <td>
                  <Button size="small" aria-label={t.nameOf(row.reportedAs)} onClick={() => onName(row)}>
                    {t.name}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
