import {
  ALARM_STATES,
  type AlarmState,
  ALARM_ENDPOINTS as E,
} from "@sweepline/contract/care/alarms/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { useAlarmColumns } from "./alarm-columns.tsx";
import { alarmChanged } from "./alarm-handlers.ts";
import { alarmTexts } from "./alarms.texts.ts";

const DEVICE_ALARMS = declareList(E.page, { id: "deviceAlarms", filters: ["states", "from", "to"] });

/** Alarms of one device, newest first; they come and go by themselves while it is on screen. */
export function DeviceAlarms({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(alarmTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(DEVICE_ALARMS, { ask: () => ({ deviceId }) });
  useLive(alarmChanged, [deviceId]);
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={{ ...t, emptyTitle: t.noneOfDevice }}
      columns={useAlarmColumns()}
      onOpen={({ id }) => void navigate(href("alarm", { id }))}
      filters={
        <>
          <SelectMany<AlarmState>
            {...list.bind("states")}
            options={ALARM_STATES.map((value) => ({ value, label: t.states[value] }))}
            {...{ placeholder: t.states.all, label: t.state, width: 10 }}
          />
          <DayRange {...list.days("from", "to")} label={t.range} />
        </>
      }
    />
  );
}
