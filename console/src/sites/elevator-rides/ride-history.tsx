import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  FAILURE_TEXTS,
  REQUEST_STATES,
  type RequestState,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { SAME_TAB } from "../../core/page/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListTable,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { DeviceLink } from "./device-link.tsx";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { historyTexts } from "./history.texts.ts";
import { HistoryToolbar } from "./history-toolbar.tsx";
import { riderName } from "./shaft.tsx";

const RIDES = declareList(R.requests, { id: "elevator-rides", filters: ["states", "from", "to"] });

/** Every ride and call, newest first; those in progress go on by themselves. */
export function RideHistory({ id }: { readonly id: number }) {
  const t = useTexts(historyTexts);
  const texts = useTexts(elevatorRideTexts);
  const list = useList(RIDES, { params: { id } });
  const columns = useColumns(id);
  return (
    <ListTable
      list={list}
      label={t.rides}
      columns={columns}
      texts={{ ...t, emptyTitle: t.ridesEmpty, emptyNote: t.ridesEmptyNote }}
      toolbar={
        <HistoryToolbar
          list={list}
          file={<ListExport list={list} endpoint={K.exportRequests} name={t.rides} />}
        >
          <SelectMany<RequestState>
            {...list.bind("states")}
            options={REQUEST_STATES.map((value) => ({ value, label: texts.states[value] }))}
            placeholder={t.allStates}
            label={t.state}
            width={14}
          />
        </HistoryToolbar>
      }
    />
  );
}

const STATE_TONES: Readonly<Record<RequestState, Tone>> = {
  queued: "neutral",
  approaching: "info",
  calling: "info",
  boarding: "active",
  riding: "active",
  leaving: "active",
  done: "positive",
  failed: "danger",
  cancelled: "neutral",
};

function useColumns(id: number): readonly ListColumn<typeof R.requests>[] {
  const t = useTexts(historyTexts);
  const texts = useTexts(elevatorRideTexts);
  const c = useColumnsOf(R.requests);
  const language = useLanguage();
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      c.time("requestedAt", t.requestedAt, { width: 11.5 }),
      {
        ...{ key: "rider", title: t.rider, width: 11 },
        render: (row) => <DeviceLink id={row.deviceId}>{riderName(row, texts.person)}</DeviceLink>,
      },
      {
        ...{ key: "way", title: t.way, width: 8 },
        render: ({ fromFloor, toFloor }) => (toFloor === null ? fromFloor : `${fromFloor} → ${toFloor}`),
      },
      c.value("state", t.state, {
        width: 9,
        draw: (state) => <StatusTag tone={STATE_TONES[state]}>{texts.states[state]}</StatusTag>,
      }),
      {
        ...{ key: "outcome", title: t.outcome, width: 12.5 },
        render: ({ failure, note }) =>
          [failure ? FAILURE_TEXTS[failure][language] : "", note].filter(Boolean).join(" · ") || NOT_REPORTED,
      },
      {
        ...{ key: "took", title: t.took, width: 7, align: "right" },
        render: ({ requestedAt, endedAt }) =>
          endedAt ? format.duration((Date.parse(endedAt) - Date.parse(requestedAt)) / 1_000) : NOT_REPORTED,
      },
      c.value("staffName", t.who, {
        ...{ key: "who", width: 8, isHiddenAtFirst: "narrow" },
        draw: (name) => name ?? t.platform,
      }),
      {
        ...{ key: "trail", title: t.trail, width: 8.5 },
        render: (row) => (
          <Link to={href("elevator", { id, tab: "events", request: row.id })} state={SAME_TAB}>
            {t.showTrail}
          </Link>
        ),
      },
    ],
    [t, texts, c, language, format, href, id],
  );
}
