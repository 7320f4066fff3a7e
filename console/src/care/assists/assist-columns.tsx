import type { Assist } from "@sweepline/contract/care/assists/index.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { DictionaryLabel, DictionaryTag } from "../../system/dictionaries/index.ts";
import { type DataColumn, TwoLines } from "../../ui/table/index.ts";
import styles from "./assists.module.css";
import { type AssistTexts, assistTexts } from "./assists.texts.ts";
import { useStopNames } from "./stop-name.ts";

type Column = DataColumn<Assist, "raisedAt">;

/** Of one device. */
export function useAssistColumns(): readonly Column[] {
  const t = useTexts(assistTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(() => columnsOf({ t, format, href }), [t, format, href]);
}

/** Of all devices: each says which. */
export function useFleetAssistColumns(): readonly Column[] {
  const t = useTexts(assistTexts);
  const href = useHref();
  const [first, ...others] = useAssistColumns();
  const device: Column = {
    ...{ key: "device", title: t.device, width: 9.75 },
    render: ({ deviceId, deviceName, serialNumber }) => (
      <TwoLines below={deviceName ? serialNumber : undefined}>
        <Link to={href("deviceView", { id: deviceId })}>{deviceName || serialNumber}</Link>
      </TwoLines>
    ),
  };
  return first ? [first, device, ...others] : others;
}

interface Parts {
  readonly t: AssistTexts;
  readonly format: Format;
  readonly href: Href;
}

function columnsOf({ t, format, href }: Parts): Column[] {
  return [
    {
      ...{ key: "assist", title: t.stop, width: 11.5, fixed: "left" },
      render: (assist) => (
        <Link to={href("assist", { id: assist.id })}>
          <Stops assist={assist} />
        </Link>
      ),
    },
    {
      ...{ key: "state", title: t.state, width: 9.75 },
      render: (assist) => <AssistState assist={assist} />,
    },
    {
      ...{ key: "raisedAt", title: t.raisedAt, sort: "raisedAt", width: 11.1 },
      render: ({ raisedAt, reopened }) => (
        <TwoLines below={reopened > 0 ? t.reopened(format.number(reopened)) : undefined}>
          {format.dateTime(raisedAt)}
        </TwoLines>
      ),
    },
    {
      ...{ key: "place", title: t.place, width: 9 },
      render: ({ placeName, floorName }) => (
        <TwoLines below={placeName ? floorName : undefined}>
          {placeName ?? floorName ?? NOT_REPORTED}
        </TwoLines>
      ),
    },
    stepColumn("taken", t.taken, ({ takenAt, takenBy }) => [takenAt, takenBy]),
    stepColumn("onSite", t.onSite, ({ onSiteAt, onSiteBy }) => [onSiteAt, onSiteBy]),
    {
      ...stepColumn("resolved", t.resolved, ({ resolvedAt, resolvedBy, isSelfResolved }) => [
        resolvedAt,
        isSelfResolved ? t.selfResolved : resolvedBy,
      ]),
      isHiddenAtFirst: "narrow",
    },
    {
      ...{ key: "cause", title: t.cause, width: 8, isHiddenAtFirst: "narrow" },
      render: ({ cause, remark, photoCount }) => (
        <TwoLines below={remark || (photoCount > 0 ? t.photos(format.number(photoCount)) : undefined)}>
          {cause ? <DictionaryLabel type="assistCause" value={cause} /> : NOT_REPORTED}
        </TwoLines>
      ),
    },
    {
      ...{ key: "organization", title: t.organization, width: 9, isHiddenAtFirst: true },
      render: ({ organizationName }) => organizationName,
    },
  ];

  function stepColumn(
    key: string,
    title: string,
    of: (assist: Assist) => readonly [at: string | null, by: string | null],
  ): Column {
    return {
      ...{ key, title, width: 7.1 },
      render: (assist) => {
        const [at, by] = of(assist);
        if (at === null) return NOT_REPORTED;
        return (
          <span title={format.dateTime(at)}>
            <TwoLines below={t.after(format.duration(secondsBetween(assist.raisedAt, at)))}>
              {by ?? ""}
            </TwoLines>
          </span>
        );
      },
    };
  }
}

/** Whole minutes from one minute on: the column has no room for seconds, and its title has the time. */
function secondsBetween(from: string, to: string): number {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  return seconds < 60 ? seconds : Math.round(seconds / 60) * 60;
}

/** What stopped it, the first by name. */
function Stops({ assist: { causes } }: { readonly assist: Assist }) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  const [first = "", ...others] = useStopNames()(causes);
  return (
    <TwoLines below={others.length > 0 ? t.moreStops(format.number(others.length)) : undefined}>
      {first}
    </TwoLines>
  );
}

const STEP_MS = 10_000;

/** Where it stands, and for how long nobody has resolved it. */
export function AssistState({ assist }: { readonly assist: Assist }) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  const now = useNow(STEP_MS);
  const { state, raisedAt, isSelfResolved } = assist;
  const waited = format.duration(Math.max(0, Math.round((now - Date.parse(raisedAt)) / 1_000)));
  const below = state === "resolved" ? (isSelfResolved ? t.selfResolved : undefined) : t.waiting(waited);
  return (
    <TwoLines below={below}>
      <span className={styles.state}>
        <DictionaryTag type="assistState" value={state} />
      </span>
    </TwoLines>
  );
}
