import type { SignInRow } from "@sweepline/contract/system/logs/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { DictionaryTag } from "../dictionaries/index.ts";
import { type LogProps, LogTable } from "./log-table.tsx";
import { signInQueryOf } from "./log-view.ts";
import { signInsQuery } from "./logs.calls.ts";
import { logsTexts } from "./logs.texts.ts";
import { PersonLinks } from "./person-links.tsx";
import { RowDrawer } from "./row-drawer.tsx";

/** Sign-ins, also failed ones, under the name that was typed. */
export function SignInLog({ view, onView, organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const { timeZone } = usePreferences();
  const format = useFormat();
  const query = useQuery(signInsQuery(signInQueryOf(view, timeZone)));
  const columns = useMemo<readonly DataColumn<SignInRow, "at">[]>(
    () => [
      { key: "username", title: t.username, width: 12, render: ({ username }) => username },
      {
        key: "organization",
        title: t.organization,
        width: 14,
        render: ({ organizationName }) => organizationName,
      },
      { key: "outcome", title: t.outcome, width: 12, render: (row) => <Outcome row={row} /> },
      {
        key: "count",
        title: t.count,
        width: 5,
        align: "right",
        render: ({ count }) => (count > 1 ? `×${format.number(count)}` : ""),
      },
      { key: "remoteIp", title: t.remoteIp, width: 10, render: ({ remoteIp }) => remoteIp },
      { key: "client", title: t.client, width: 9, render: ({ clientId }) => clientId },
      {
        key: "grant",
        title: t.grantType,
        width: 9,
        isHiddenAtFirst: true,
        render: ({ grantType }) => grantType,
      },
    ],
    [t, format],
  );
  const personName = query.data?.records.find(({ staffId }) => staffId === view.staffId)?.username;
  return (
    <LogTable<SignInRow>
      tab="signIn"
      view={view}
      onView={onView}
      organizationFilter={organizationFilter}
      columns={columns}
      query={query}
      personName={personName}
      detail={(row, close) => (
        <Detail
          row={row}
          onClose={close}
          onOnly={(staffId) => {
            onView({ staffId, current: 1 });
            close();
          }}
        />
      )}
    />
  );
}

const Outcome = ({ row: { outcome } }: { row: SignInRow }) => (
  <DictionaryTag type="signInOutcome" value={outcome} />
);

interface DetailProps {
  readonly row: SignInRow;
  readonly onClose: () => void;
  readonly onOnly: (staffId: number) => void;
}

function Detail({ row, onClose, onOnly }: DetailProps) {
  const t = useTexts(logsTexts);
  const format = useFormat();
  const facts = [
    { label: t.at, value: format.dateTime(row.at) },
    { label: t.outcome, value: <Outcome row={row} /> },
    { label: t.count, value: format.number(row.count) },
    { label: t.organization, value: row.organizationName },
    { label: t.remoteIp, value: row.remoteIp },
    { label: t.client, value: row.clientId || null },
    { label: t.grantType, value: row.grantType || null },
    { label: t.userAgent, value: row.userAgent || null },
  ];
  return (
    <RowDrawer
      title={row.username}
      facts={facts}
      onClose={onClose}
      actions={<PersonLinks staffId={row.staffId} onOnly={onOnly} />}
    />
  );
}
