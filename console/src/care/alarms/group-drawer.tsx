import { type AlarmGroup, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Drawer } from "../../ui/kit.ts";
import { declareList, ListTable, useLocalList } from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { useMemberColumns } from "./alarm-columns.tsx";
import styles from "./alarms.module.css";
import { alarmTexts } from "./alarms.texts.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useRuleNames } from "./rule-name.ts";

const MEMBERS = declareList(E.page, { id: "alarmsOfGroup", filters: ["search", "isAcknowledged"] });
const LOOK_AGAIN_MS = 10_000;
const NONE: readonly number[] = [];

interface GroupDrawerProps {
  readonly group: AlarmGroup;
  readonly onClose: () => void;
}

/** The alarms of one occurrence, each to be opened or handled by itself. */
export function GroupDrawer({ group, onClose }: GroupDrawerProps) {
  const t = useTexts(alarmTexts);
  const href = useHref();
  const title = useRuleNames().nameOf(group);
  const navigate = useNavigate();
  const list = useLocalList(MEMBERS, {
    ask: () => ({ groupId: group.id }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const [alarmIds, choose] = useState(NONE);
  const mayHandle = useMay(E.acknowledge);
  return (
    <Drawer open size={960} title={[title, group.placeName].filter(Boolean).join(" · ")} onClose={onClose}>
      <p className={styles.note}>{t.groupNote}</p>
      <ListTable
        list={list}
        label={title}
        texts={t}
        columns={useMemberColumns()}
        onOpen={({ id }) => void navigate(href("alarm", { id }))}
        {...(mayHandle && { selection: { keys: alarmIds, onChange: (keys) => choose(keys.map(Number)) } })}
        filters={
          <>
            <SearchBox {...list.bind("search")} label={t.search} />
            <SelectEither
              {...list.bind("isAcknowledged")}
              {...{ yes: t.isAcknowledged, no: t.notAcknowledged, label: t.acknowledged, width: 11 }}
              placeholder={t.anyAcknowledged}
            />
          </>
        }
        tools={<BulkBar chosen={{ alarmIds, groupIds: NONE }} onClear={() => choose(NONE)} />}
      />
    </Drawer>
  );
}
