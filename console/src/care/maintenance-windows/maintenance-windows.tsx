import {
  MAINTENANCE_WINDOW_ENDPOINTS as E,
  type MaintenanceWindow,
  type WindowState,
} from "@sweepline/contract/care/maintenance-windows.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../core/clock/index.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CreateButton, RowActions } from "../../ui/actions/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { PlainTable, TwoLines } from "../../ui/table/index.ts";
import { useEndWindow, windowsQuery } from "./maintenance-windows.calls.ts";
import styles from "./maintenance-windows.module.css";
import { type WindowTexts, windowTexts } from "./maintenance-windows.texts.ts";
import { WindowForm } from "./window-form.tsx";

const SHOWN = { open: ["planned", "running"], ended: ["ended"] } as const satisfies Record<
  string,
  readonly WindowState[]
>;
const LOOK_AGAIN_MS = 30_000;
const MINUTE_MS = 60_000;

/** Times in which alarms inform nobody: those that are open, or were. */
export function MaintenanceWindows() {
  const t = useTexts(windowTexts);
  const now = useNow(MINUTE_MS);
  const [show, setShow] = useState<keyof typeof SHOWN>("open");
  const [opened, setOpened] = useState<MaintenanceWindow | "new">();
  const query = useQuery({ ...windowsQuery(SHOWN[show]), refetchInterval: LOOK_AGAIN_MS });
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Segments
          label={t.show}
          value={show}
          options={(["open", "ended"] as const).map((value) => ({ value, label: t[value] }))}
          onChange={setShow}
        />
        <CreateButton endpoint={E.create} onClick={() => setOpened("new")}>
          {t.create}
        </CreateButton>
      </div>
      <QueryView query={query} block={20}>
        {({ records }) => (
          <Card isFlush>
            {records.length === 0 ? (
              <EmptyState title={t.emptyTitle} note={t.note} />
            ) : (
              <Rows rows={records} onChange={setOpened} />
            )}
          </Card>
        )}
      </QueryView>
      <Edited row={opened}>
        {(row) => <WindowForm row={row} now={now} onClose={() => setOpened(undefined)} />}
      </Edited>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly MaintenanceWindow[];
  readonly onChange: (row: MaintenanceWindow) => void;
}

const TONES = { planned: "info", running: "notice", ended: "neutral" } as const;

function Rows({ rows, onChange }: RowsProps) {
  const t = useTexts(windowTexts);
  const format = useFormat();
  return (
    <div className={styles.scroll}>
      <PlainTable heads={[t.reason, t.when, t.whom, t.state, ""]} className={styles.table}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <TwoLines below={row.organizationName}>{row.reason}</TwoLines>
              </td>
              <td>
                <When row={row} t={t} format={format} />
              </td>
              <td>{namesOf(row).length > 0 ? format.list(namesOf(row)) : t.all}</td>
              <td>
                <TwoLines below={row.endedBy ? t.endedBy(row.endedBy) : row.createdBy}>
                  <StatusTag tone={TONES[row.state]}>{t.states[row.state]}</StatusTag>
                </TwoLines>
              </td>
              <td className={styles.acts}>
                {row.state === "ended" ? null : <Acts row={row} onChange={onChange} />}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

const namesOf = ({ places, devices }: MaintenanceWindow): string[] =>
  [...places, ...devices].map(({ name }) => name);

function When({ row, t, format }: { row: MaintenanceWindow; t: WindowTexts; format: Format }) {
  const { startsAt, endsAt, weekly } = row;
  const span = endsAt
    ? t.between(format.dateTime(startsAt), format.dateTime(endsAt))
    : t.since(format.dateTime(startsAt));
  if (weekly.length === 0) return span;
  const days = weekly.filter(({ ranges }) => ranges.length > 0);
  const [range] = days[0]?.ranges ?? [];
  const names = format.list(days.map(({ day }) => t.day(day)));
  return <TwoLines below={span}>{t.weekly(names, range?.from ?? "", range?.to ?? "")}</TwoLines>;
}

function Acts({ row, onChange }: { row: MaintenanceWindow; onChange: RowsProps["onChange"] }) {
  const t = useTexts(windowTexts);
  const end = useEndWindow();
  return (
    <RowActions
      name={row.reason}
      buttons={[
        { label: t.edit, requires: E.update, onSelect: () => onChange(row) },
        {
          ...{ label: t.endNow, requires: E.end, isDanger: true, done: t.done },
          question: t.endQuestion(row.reason),
          note: t.endNote,
          onSelect: () => end.mutateAsync(row.id),
        },
      ]}
    />
  );
}
