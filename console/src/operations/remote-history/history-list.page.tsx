import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import { REMOTE_ENDINGS, type RemoteEnding } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { DeviceFilter } from "./device-filter.tsx";
import { historyTexts } from "./history.texts.ts";
import { useHistoryColumns } from "./history-columns.tsx";
import { OpenFileButton } from "./open-file-button.tsx";

const SESSIONS = declareList(E.list, {
  id: "remoteSessions",
  filters: ["search", "organizationId", "deviceId", "endings", "from", "to"],
});
/** A session that goes on grows. */
const LOOK_AGAIN_MS = 15_000;

/** Sessions of remote operation within the person's scope, newest first (spec §2). */
export function HistoryListPage() {
  const t = useTexts(historyTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(SESSIONS, { refetchInterval: LOOK_AGAIN_MS });
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useHistoryColumns()}
      onOpen={({ id }) => void navigate(href("remoteHistoryDetail", { id }))}
      filters={<Filters list={list} />}
      actions={<OpenFileButton />}
    />
  );
}

function Filters({ list }: { readonly list: ListState<typeof SESSIONS> }) {
  const t = useTexts(historyTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <DeviceFilter {...list.bind("deviceId")} />
      <SelectMany<RemoteEnding>
        {...list.bind("endings")}
        options={REMOTE_ENDINGS.map((value) => ({ value, label: t.endingNames[value] }))}
        placeholder={t.allEndings}
        label={t.endings}
        width={12}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
