import {
  LOG_ENDPOINTS as E,
  type SignInOutcome,
  type SignInRow,
} from "@sweepline/contract/system/logs/index.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DictionaryTag, useDictionary } from "../dictionaries/index.ts";
import { useAtColumn, useTimes } from "./log-columns.tsx";
import { type LogProps, SomeoneFilters } from "./log-filters.tsx";
import { SIGN_INS } from "./log-lists.ts";
import { logsTexts } from "./logs.texts.ts";
import { PersonLinks } from "./person-links.tsx";
import { RowDrawer } from "./row-drawer.tsx";
import { type DetailProps, useOpenedRow } from "./use-opened-row.ts";

/** Sign-ins, also failed ones, under the name that was typed. */
export function SignInLog({ organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const { options } = useDictionary<SignInOutcome>("signInOutcome");
  const list = useList(SIGN_INS);
  const { opened, open, close, shown, only } = useOpenedRow(list);
  const columns = useColumns(open);
  return (
    <>
      <ListTable
        list={list}
        label={t.tabs.signIn}
        columns={columns}
        texts={t}
        onOpen={open}
        filters={
          <SomeoneFilters
            list={list}
            tab="signIn"
            organizationFilter={organizationFilter}
            personName={shown?.username}
          >
            <SelectOne<SignInOutcome>
              {...list.bind("outcome")}
              options={options}
              placeholder={t.allOutcomes}
              label={t.outcome}
              width={11}
            />
          </SomeoneFilters>
        }
      />
      {opened ? <Detail row={opened} onClose={close} onOnly={only} /> : null}
    </>
  );
}

function useColumns(onOpen: (row: SignInRow) => void) {
  const t = useTexts(logsTexts);
  const at = useAtColumn(onOpen);
  const times = useTimes();
  const c = useColumnsOf(E.signIns);
  return useMemo(
    () => [
      at,
      c.text("username", t.username, { width: 12 }),
      c.text("organizationName", t.organization, { key: "organization", width: 14 }),
      { key: "outcome", title: t.outcome, width: 12, render: (row: SignInRow) => <Outcome row={row} /> },
      c.value("count", t.count, { width: 5, align: "right", draw: times }),
      c.text("remoteIp", t.remoteIp, { width: 10 }),
      c.text("clientId", t.client, { key: "client", width: 9, isHiddenAtFirst: "narrow" }),
      c.value("grantType", t.grantType, {
        ...{ key: "grant", width: 9, isHiddenAtFirst: true },
        draw: (grant) => t.grants[grant] ?? grant,
      }),
    ],
    [t, at, times, c],
  );
}

const Outcome = ({ row: { outcome } }: { row: SignInRow }) => (
  <DictionaryTag type="signInOutcome" value={outcome} />
);

function Detail({ row, onClose, onOnly }: DetailProps<SignInRow>) {
  const t = useTexts(logsTexts);
  const format = useFormat();
  const facts = [
    { label: t.at, value: format.dateTime(row.at) },
    { label: t.outcome, value: <Outcome row={row} /> },
    { label: t.count, value: format.number(row.count) },
    { label: t.organization, value: row.organizationName },
    { label: t.remoteIp, value: row.remoteIp },
    { label: t.client, value: row.clientId || null },
    { label: t.grantType, value: t.grants[row.grantType] ?? (row.grantType || null) },
    { label: t.userAgent, value: row.userAgent || null },
  ];
  return (
    <RowDrawer
      sentence={row.username}
      facts={facts}
      onClose={onClose}
      actions={<PersonLinks staffId={row.staffId} onOnly={onOnly} />}
    />
  );
}
