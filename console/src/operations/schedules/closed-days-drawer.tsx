import { type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  type ClosedDay,
  CLOSED_DAY_ENDPOINTS as E,
  MAX_CLOSED_DAY_NAME,
  MAX_DAYS_AT_ONCE,
} from "@sweepline/contract/operations/schedules/closed-days.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { queryFor } from "../../core/api/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { DayInput } from "../../ui/form/index.ts";
import { Button, Drawer, Input } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { closedDayTexts } from "./closed-days.texts.ts";
import { useAddClosedDays, useRemoveClosedDays } from "./schedules.calls.ts";
import styles from "./schedules.module.css";
import { scheduleTexts } from "./schedules.texts.ts";
import { daysFrom, dayWithName } from "./wall-time.ts";

/** On which days an organization and those below it are closed. */
export function ClosedDaysDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(closedDayTexts);
  const own = usePerson()?.sysUser.organizationId;
  const [organizationId = own, setOrganizationId] = useState<number>();
  return (
    <Drawer open size={560} title={t.title} onClose={onClose}>
      <p className={styles.faint}>{t.note}</p>
      <div className={styles.whose}>
        <OrganizationSelect value={organizationId} onChange={setOrganizationId} />
      </div>
      {organizationId === undefined ? null : <Days key={organizationId} organizationId={organizationId} />}
    </Drawer>
  );
}

interface DaysProps {
  readonly organizationId: number;
}

function Days({ organizationId }: DaysProps) {
  const t = useTexts(closedDayTexts);
  const mayAdd = useMay(E.add);
  const query = useQuery(queryFor(E.list, { query: { organizationId } }));
  return (
    <>
      {mayAdd ? <NewDays organizationId={organizationId} /> : null}
      <QueryView query={query} block={12}>
        {(days) =>
          days.length === 0 ? (
            <EmptyState title={t.emptyTitle} note={t.emptyNote} />
          ) : (
            <Entries>
              {days.map((day) => (
                <OneDay key={`${day.day} ${day.isInherited}`} {...{ day, organizationId }} />
              ))}
            </Entries>
          )
        }
      </QueryView>
    </>
  );
}

function OneDay({ day, organizationId }: DaysProps & { readonly day: ClosedDay }) {
  const t = useTexts(closedDayTexts);
  const words = useTexts(scheduleTexts);
  const mayRemove = useMay(E.remove);
  const remove = useRemoveClosedDays();
  const shown = dayWithName(day.day, words);
  return (
    <Entry
      facts={
        <span className={styles.line}>
          <strong>{shown}</strong>
          {day.name}
          {day.isInherited ? <StatusTag tone="neutral">{t.inherited}</StatusTag> : null}
        </span>
      }
    >
      {mayRemove && !day.isInherited ? (
        <Button
          size="small"
          aria-label={t.removeOf(shown)}
          loading={remove.isPending}
          onClick={() => remove.mutate({ organizationId, days: [day.day] })}
        >
          {t.remove}
        </Button>
      ) : null}
    </Entry>
  );
}

function NewDays({ organizationId }: DaysProps) {
  const t = useTexts(closedDayTexts);
  const language = useLanguage();
  const add = useAddClosedDays();
  const id = useId();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [name, setName] = useState("");
  const days = from === "" ? [] : daysFrom(from, to || from);
  const fault = spanFault({ from, to, count: days.length }, language);
  const save = async () => {
    await add.mutateAsync({ organizationId, days: days.map((day) => ({ day, name: name.trim() })) });
    notify("success", t.saved);
    setFrom("");
    setTo("");
    setName("");
  };
  return (
    <form
      className={styles.preview}
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(() => undefined);
      }}
    >
      <div className={styles.line}>
        <DayBox id={`${id}-from`} label={t.from} value={from} onChange={setFrom} />
        <DayBox
          id={`${id}-to`}
          label={t.to}
          isOut={(day) => day < from}
          value={to}
          {...(fault && { status: "error", "aria-invalid": true, "aria-describedby": `${id}-fault` })}
          onChange={setTo}
        />
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <div className={styles.line}>
        <Input
          className={styles.moment ?? ""}
          aria-label={t.nameLabel}
          placeholder={t.name}
          maxLength={MAX_CLOSED_DAY_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          type="primary"
          htmlType="submit"
          loading={add.isPending}
          disabled={days.length === 0 || fault !== undefined || name.trim() === ""}
        >
          {t.add}
        </Button>
      </div>
    </form>
  );
}

interface DayBoxProps extends ComponentProps<typeof DayInput> {
  readonly id: string;
  readonly label: string;
}

const DayBox = ({ label, ...input }: DayBoxProps) => (
  <div className={styles.labelled}>
    <label htmlFor={input.id}>{label}</label>
    <DayInput {...input} />
  </div>
);

interface Span {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** What is wrong with the days from one to another. */
function spanFault({ from, to, count }: Span, language: Language): string | undefined {
  if (from === "" && to !== "") return VALIDATION_TEXTS["validation.startFirst"][language];
  if (to !== "" && to < from) return VALIDATION_TEXTS["validation.endBeforeStart"][language];
  return count > MAX_DAYS_AT_ONCE ? closedDayTexts[language].tooLong(MAX_DAYS_AT_ONCE) : undefined;
}
