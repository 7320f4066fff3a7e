import { type AlarmGroup, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { download } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { ListPage } from "../../ui/list/index.ts";
import { useGroupColumns } from "./alarm-columns.tsx";
import { AlarmFilters } from "./alarm-filters.tsx";
import { type AlarmList, useAlarmList } from "./alarm-list.ts";
import { alarmTexts } from "./alarms.texts.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { GroupDrawer } from "./group-drawer.tsx";

const NONE: readonly number[] = [];

/** Alarms of the person's scope (spec §4), what began together as one line. */
export function AlarmListPage() {
  const t = useTexts(alarmTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useAlarmList();
  const [opened, setOpened] = useState<AlarmGroup>();
  const [groupIds, choose] = useState(NONE);
  const columns = useGroupColumns(setOpened);
  const mayHandle = useMay(E.acknowledge);
  const open = (group: AlarmGroup) =>
    group.alarms === 1 ? void navigate(href("alarm", { id: group.newest.id })) : setOpened(group);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      onOpen={open}
      {...(mayHandle && {
        selection: { keys: groupIds, onChange: (keys) => choose(keys.map(Number)) },
      })}
      filters={<AlarmFilters list={list} />}
      tools={<BulkBar chosen={{ alarmIds: NONE, groupIds }} onClear={() => choose(NONE)} />}
      actions={<AlarmExport list={list} />}
    >
      {opened ? <GroupDrawer group={opened} onClose={() => setOpened(undefined)} /> : null}
    </ListPage>
  );
}

/** Each alarm by itself, in the file's own order: the list is sorted by occurrences. */
function AlarmExport({ list: { question, total } }: { readonly list: AlarmList }) {
  const t = useTexts(alarmTexts);
  const { sort: _, ...asked } = question;
  return (
    <ExportButton
      endpoint={E.export}
      isDisabled={!total}
      onExport={(as) =>
        download(E.export, { query: { ...asked, ...as } as never }, `${t.title}.${as.format}`)
      }
    />
  );
}
