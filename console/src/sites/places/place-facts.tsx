import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import type { OpenDay, OpeningHours } from "@sweepline/contract/sites/places/opening-hours.ts";
import { useNow } from "../../core/clock/index.ts";
import { LOCALE_TAGS, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { hourLines } from "./hour-lines.ts";
import { OpenNow } from "./open-now.tsx";
import styles from "./place-view.module.css";
import { placeViewTexts } from "./place-view.texts.ts";
import { placeTexts } from "./places.texts.ts";

/** What is known of a place beside its floors. */
export function PlaceFacts({ place }: { place: PlaceDetail }) {
  const t = useTexts(placeViewTexts);
  const texts = useTexts(placeTexts);
  const { latitude, longitude, floorsAbove, floorsBelow, mezzanineCount } = place;
  const coordinates = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  return (
    <div className={styles.facts}>
      <Card title={t.facts}>
        <KeyValues
          min={9}
          items={[
            { label: t.organization, value: place.organizationName },
            { label: t.address, value: place.address || null },
            { label: t.coordinates, value: coordinates },
            { label: t.timeZone, value: place.timeZone },
            { label: t.localTime, value: <LocalTime timeZone={place.timeZone} /> },
            { label: t.floors, value: texts.floorCounts(floorsAbove, floorsBelow, mezzanineCount) },
            { label: t.quiet, value: place.quietHours && rangeText(place.quietHours) },
            { label: t.remark, value: place.remark || null },
          ]}
        />
      </Card>
      <Card title={t.hours} extra={<OpenNow place={place} />}>
        <Hours hours={place.openingHours} />
        {place.openingHours.length > 0 && place.robotHours !== "any" ? (
          <p className={styles.nobody}>{t.robotHours[place.robotHours]}</p>
        ) : null}
      </Card>
    </div>
  );
}

function LocalTime({ timeZone }: { timeZone: string }) {
  const now = useNow(30_000);
  const language = useLanguage();
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(LOCALE_TAGS[language], { timeZone, ...options }).format(now);
  // Joined here: in Chinese the day and the hour would stand without a space.
  const hour = part({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return <time>{`${part({ weekday: "short" })} ${hour}`}</time>;
}

function Hours({ hours }: { hours: OpeningHours }) {
  const t = useTexts(placeViewTexts);
  if (hours.length === 0) return <p className={styles.nobody}>{t.hoursUnknown}</p>;
  return (
    <dl className={styles.hours}>
      {hourLines(hours).map(({ first, last, ranges }) => (
        <div key={first}>
          <dt>{first === last ? t.day(first) : t.daySpan(t.day(first), t.day(last))}</dt>
          <dd>{ranges.length === 0 ? t.closed : ranges.map(rangeText).join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}

const rangeText = ({ from, to }: OpenDay["ranges"][number]): string => `${from}–${to}`;
