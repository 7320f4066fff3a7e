import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  ELEVATOR_EVENT_KINDS,
  type ElevatorEvent,
  type ElevatorEventKind,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { eventsQuery, exportEvents } from "./elevator-rides.calls.ts";
import { elevatorWords } from "./elevator-words.texts.ts";
import { detailOf } from "./event-detail.ts";
import { historyTexts } from "./history.texts.ts";
import { HistoryList } from "./history-list.tsx";
import {
  EVENT_FIELDS,
  type EventView,
  eventFilters,
  hasEventFilters,
  NO_EVENT_FILTERS,
} from "./history-view.ts";

const MOST_ROWS = 50;

/** What the elevator did and was told, word by word. */
export function EventHistory({ id }: { readonly id: number }) {
  const t = useTexts(historyTexts);
  const { timeZone } = usePreferences();
  const [view, setView] = useUrlState(EVENT_FIELDS);
  const columns = useColumns();
  const size = Math.min(view.size, MOST_ROWS);
  const filters = useMemo(() => eventFilters(view, timeZone), [view, timeZone]);
  const query = useQuery(eventsQuery(id, { ...filters, current: view.current, size }));
  return (
    <HistoryList<ElevatorEvent>
      id="elevator-events"
      label={t.events}
      columns={columns}
      query={query}
      view={{ ...view, size }}
      onChange={setView}
      onReset={hasEventFilters(view) ? () => setView(NO_EVENT_FILTERS) : undefined}
      filters={<Filters view={view} onChange={setView} />}
      exports={
        <ExportButton
          endpoint={K.exportEvents}
          isDisabled={query.data?.total === 0}
          onExport={(as) => exportEvents(id, { ...filters, ...as }, t.events)}
        />
      }
      empty={{ title: t.eventsEmpty, note: t.eventsEmptyNote }}
    />
  );
}

interface FiltersProps {
  readonly view: EventView;
  readonly onChange: (change: Partial<EventView>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const t = useTexts(historyTexts);
  const words = useTexts(elevatorWords);
  return (
    <>
      <SelectMany<ElevatorEventKind>
        value={view.kinds}
        options={ELEVATOR_EVENT_KINDS.map((value) => ({ value, label: words.events[value] }))}
        placeholder={t.allKinds}
        label={t.kind}
        width={14}
        onChange={(kinds) => onChange({ kinds, current: 1 })}
      />
      {view.request ? (
        <Button onClick={() => onChange({ request: "", current: 1 })}>
          {t.ofOne} {view.request.slice(0, 8)} ✕
        </Button>
      ) : null}
    </>
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

function useColumns(): readonly DataColumn<ElevatorEvent>[] {
  const t = useTexts(historyTexts);
  const words = useTexts(elevatorWords);
  const language = useLanguage();
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      { key: "at", title: t.at, width: 11.5, render: (row) => format.dateTime(row.at) },
      {
        key: "kind",
        title: t.kind,
        width: 9,
        render: ({ kind }) => <StatusDot tone={TONES[kind] ?? "neutral"}>{words.events[kind]}</StatusDot>,
      },
      {
        key: "detail",
        title: t.detail,
        width: 26,
        render: (row) => detailOf(row, words, language) || NOT_REPORTED,
      },
      {
        key: "device",
        title: t.device,
        width: 10,
        render: ({ deviceId, serialNumber }) =>
          deviceId === null ? (
            NOT_REPORTED
          ) : (
            <Link to={href("deviceView", { id: deviceId })}>{serialNumber}</Link>
          ),
      },
      { key: "who", title: t.who, width: 8, render: ({ staffName }) => staffName ?? NOT_REPORTED },
    ],
    [t, words, language, format, href],
  );
}
