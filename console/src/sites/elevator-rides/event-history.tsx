import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  ELEVATOR_EVENT_KINDS,
  type ElevatorEventKind,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { useMemo } from "react";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { urlText } from "../../core/page/index.ts";
import { Button } from "../../ui/kit.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListTable,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { DeviceLink } from "./device-link.tsx";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { detailOf } from "./event-detail.ts";
import { historyTexts } from "./history.texts.ts";
import { HistoryToolbar } from "./history-toolbar.tsx";

const EVENTS = declareList(R.events, {
  id: "elevator-events",
  filters: ["kinds", "from", "to"],
  /** The id of a ride or call, of which alone it shows the events. */
  own: { request: urlText() },
});
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the elevator did and what it was sent. */
export function EventHistory({ id }: { readonly id: number }) {
  const t = useTexts(historyTexts);
  const texts = useTexts(elevatorRideTexts);
  const list = useList(EVENTS, {
    params: { id },
    ask: ({ request }) => ({ requestId: UUID.test(request) ? request : undefined }),
  });
  const columns = useColumns();
  const { value: request, onChange: setRequest } = list.bind("request");
  return (
    <ListTable
      list={list}
      label={t.events}
      columns={columns}
      texts={{ ...t, emptyTitle: t.eventsEmpty, emptyNote: t.eventsEmptyNote }}
      toolbar={
        <HistoryToolbar
          list={list}
          file={<ListExport list={list} endpoint={K.exportEvents} name={t.events} />}
        >
          <SelectMany<ElevatorEventKind>
            {...list.bind("kinds")}
            options={ELEVATOR_EVENT_KINDS.map((value) => ({ value, label: texts.events[value] }))}
            placeholder={t.allKinds}
            label={t.kind}
            width={14}
          />
          {request ? (
            <Button onClick={() => setRequest("")}>
              {t.ofOne} {request.slice(0, 8)} ✕
            </Button>
          ) : null}
        </HistoryToolbar>
      }
    />
  );
}

const TONES: Partial<Record<ElevatorEventKind, Tone>> = {
  requested: "info",
  state: "active",
  fault: "danger",
  faultOver: "positive",
  occupied: "notice",
  emptied: "positive",
  online: "positive",
  offline: "danger",
  held: "notice",
};

function useColumns(): readonly ListColumn<typeof R.events>[] {
  const t = useTexts(historyTexts);
  const texts = useTexts(elevatorRideTexts);
  const c = useColumnsOf(R.events);
  const language = useLanguage();
  return useMemo(
    () => [
      c.time("at", t.at, { width: 11.5 }),
      c.value("kind", t.kind, {
        width: 9,
        draw: (kind) => <StatusDot tone={TONES[kind] ?? "neutral"}>{texts.events[kind]}</StatusDot>,
      }),
      {
        ...{ key: "detail", title: t.detail, width: 25 },
        render: (row) => detailOf(row, texts, language) || NOT_REPORTED,
      },
      {
        ...{ key: "device", title: t.device, width: 10 },
        render: ({ deviceId, serialNumber }) => <DeviceLink id={deviceId}>{serialNumber}</DeviceLink>,
      },
      c.text("staffName", t.who, { key: "who", width: 9 }),
    ],
    [t, texts, c, language],
  );
}
