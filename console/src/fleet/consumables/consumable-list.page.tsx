import { type DueConsumable, CONSUMABLE_ENDPOINTS as E } from "@sweepline/contract/fleet/consumables.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListPage,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { usePlaceColumn } from "../devices/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";
import { useForecastText } from "./use-forecast-text.ts";
import { usePartName } from "./use-part-name.ts";
import { lifeLeft, wearTone } from "./wear.ts";

const WITHIN = ["any", "0", "7", "30"] as const;
type Within = (typeof WITHIN)[number];
const DUE = declareList(E.due, {
  id: "dueConsumables",
  filters: ["search", "placeId"],
  address: { placeId: "place" },
  own: { within: urlChoice(WITHIN, "any") },
});

/** Parts of the whole fleet, by when they are due. */
export function ConsumableListPage({ placeFilter: PlaceSelect }: { readonly placeFilter?: PlaceFilter }) {
  const t = useTexts(consumableTexts);
  const columns = useDueColumns();
  const list = useList(DUE, {
    ask: ({ within }) => ({ withinDays: within === "any" ? undefined : within }),
  });
  const labels = { any: t.anyTime, 0: t.nowDue, 7: t.withinDays("7"), 30: t.withinDays("30") };
  return (
    <ListPage
      list={list}
      actions={<ListExport list={list} endpoint={E.dueExport} name={t.pageTitle} />}
      columns={columns}
      rowKey={({ deviceId, kind }) => `${deviceId}/${kind}`}
      texts={{ title: t.pageTitle, note: t.pageNote, emptyTitle: t.dueEmptyTitle, emptyNote: t.dueEmptyNote }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          {PlaceSelect ? <PlaceSelect {...list.bind("placeId")} /> : null}
          <Segments<Within>
            {...list.bind("within")}
            label={t.within}
            options={WITHIN.map((value) => ({ value, label: labels[value] }))}
          />
        </>
      }
    />
  );
}

function useDueColumns(): readonly ListColumn<typeof E.due>[] {
  const t = useTexts(consumableTexts);
  const c = useColumnsOf(E.due);
  const partName = usePartName();
  const format = useFormat();
  const href = useHref();
  const forecast = useForecastText();
  const place = usePlaceColumn<DueConsumable>();
  return useMemo(
    () => [
      {
        ...{ key: "device", title: t.device, width: 12, fixed: "left" },
        render: ({ deviceId, shortName, serialNumber }) => (
          <Link to={href("deviceView", { id: deviceId, tab: "consumables" })} title={serialNumber}>
            {shortName || serialNumber}
          </Link>
        ),
      },
      c.value("kind", t.part, { key: "part", width: 8, draw: partName }),
      { key: "left", title: t.lifeLeft, sort: "left", width: 11, render: (part) => <Life part={part} /> },
      { key: "due", title: t.forecast, sort: "dueAt", width: 16, render: forecast },
      c.value("hoursADay", t.hoursADay, {
        ...{ key: "rate", width: 8.5, align: "right" },
        draw: (hours) => format.number(hours, 1),
      }),
      {
        ...{ key: "used", title: t.usedTitle, width: 10 },
        render: ({ usedHours, lifeHours }) => t.usedOf(format.number(usedHours, 1), format.number(lifeHours)),
      },
      place,
      c.text("productName", t.product, { key: "product", width: 7, isHiddenAtFirst: "narrow" }),
      c.text("organizationName", t.organization, {
        ...{ key: "organization", width: 10, isHiddenAtFirst: true },
      }),
      c.time("reportedAt", t.reportedAt, { width: 11.5, isHiddenAtFirst: true }),
    ],
    [t, c, partName, format, href, forecast, place],
  );
}

function Life({ part }: { part: DueConsumable }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const left = lifeLeft(part);
  return (
    <span className={styles.life} data-tone={wearTone(part)}>
      {left <= 0 ? t.nowDue : format.percent(left * 100, 0)}
      <ShareBar percent={left * 100} tone={wearTone(part)} />
    </span>
  );
}
