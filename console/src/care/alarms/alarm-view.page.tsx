import type { AlarmDetail } from "@sweepline/contract/care/alarms/index.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { LogWithin } from "../../fleet/device-log/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { Card, NothingPage, OnePage, Page, WithSide } from "../../ui/page/index.ts";
import { OrderFrom } from "../work-orders/index.ts";
import { AlarmActs } from "./alarm-acts.tsx";
import { AlarmEvents } from "./alarm-events.tsx";
import { AlarmFacts } from "./alarm-facts.tsx";
import { AlarmFloor } from "./alarm-floor.tsx";
import { InMaintenance } from "./alarm-state.tsx";
import { alarmQuery } from "./alarms.calls.ts";
import { alarmTexts } from "./alarms.texts.ts";
import { useRuleNames } from "./rule-name.ts";

const FIELDS = { id: urlId() };
const LOOK_AGAIN_MS = 10_000;
const AROUND_MINUTES = 10;

/** One alarm: what, where, what happened to it, and what the robot did around it. */
export function AlarmViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoAlarm /> : <Loaded key={id} id={id} />;
}

function NoAlarm() {
  const t = useTexts(alarmTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.pageTitle}
      heading={t.noAlarmTitle}
      note={t.noAlarmNote}
      to={href("alarms")}
      toTexts={t.toAlarms}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(alarmTexts);
  const query = useQuery({ ...alarmQuery(id), refetchInterval: LOOK_AGAIN_MS });
  return (
    <OnePage query={query} title={t.pageTitle} block={36} missing={<NoAlarm />}>
      {(alarm) => <Shown alarm={alarm} />}
    </OnePage>
  );
}

function Shown({ alarm }: { readonly alarm: AlarmDetail }) {
  const title = useRuleNames().nameOf(alarm);
  usePageTitle(title);
  const { id, placeName, floorName, organizationName, assigneeId } = alarm;
  return (
    <Page
      title={title}
      note={[alarm.deviceName || alarm.serialNumber, placeName, floorName, organizationName]
        .filter(Boolean)
        .join(" · ")}
      badges={
        <>
          <DictionaryTag type="faultLevel" value={alarm.severity} />
          <DictionaryTag type="alarmState" value={alarm.clearedAt === null ? "active" : "cleared"} />
          <InMaintenance alarm={alarm} />
        </>
      }
      actions={
        <>
          <OrderFrom deviceId={alarm.deviceId} source="alarm" sourceRef={String(id)} name={title} />
          <AlarmActs
            chosen={{ alarmIds: [id], groupIds: [] }}
            assigneeId={assigneeId}
            withoutAcknowledge={alarm.acknowledgedAt !== null}
            withoutSnooze={alarm.clearedAt !== null}
          />
        </>
      }
    >
      <WithSide
        side={
          <>
            <AlarmFacts alarm={alarm} />
            <AlarmEvents alarm={alarm} />
          </>
        }
      >
        <AlarmFloor alarm={alarm} />
        <Around alarm={alarm} />
      </WithSide>
    </Page>
  );
}

const shifted = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** What the robot did from shortly before the condition began. */
function Around({ alarm: { deviceId, since, raisedAt, clearedAt } }: { readonly alarm: AlarmDetail }) {
  const t = useTexts(alarmTexts);
  if (!useMay(DEVICE_LOG_ENDPOINTS.list)) return null;
  return (
    <Card title={t.log} extra={<span>{t.aroundNote(AROUND_MINUTES)}</span>}>
      <LogWithin
        deviceId={deviceId}
        from={shifted(since, -AROUND_MINUTES)}
        to={clearedAt === null ? undefined : shifted(clearedAt, AROUND_MINUTES)}
        markedAt={raisedAt}
      />
    </Card>
  );
}
