import type { AssistDetail, StopCause } from "@sweepline/contract/care/assists/index.ts";
import { Link } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useAdvice } from "../shared/index.ts";
import { AssistState } from "./assist-columns.tsx";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";
import { useStopName } from "./stop-name.ts";

/** What is known of an assist, and the ways to what it is made of. */
export function AssistFacts({ assist }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  const href = useHref();
  const advice = useAdvice()(assist.advice);
  const { placeId, placeName, orderId, orderNumber, reopened, cause } = assist;
  const step = (at: string | null, by: string | null) =>
    at === null ? undefined : [format.dateTime(at), by].filter(Boolean).join(" · ");
  return (
    <Card title={t.facts}>
      <KeyValues
        min={10}
        items={[
          { label: t.state, value: <AssistState assist={assist} /> },
          { label: t.raisedAt, value: format.dateTime(assist.raisedAt) },
          {
            label: t.informed,
            value: assist.informedAt ? format.dateTime(assist.informedAt) : <Uninformed assist={assist} />,
          },
          { label: t.taken, value: step(assist.takenAt, assist.takenBy) },
          { label: t.onSite, value: step(assist.onSiteAt, assist.onSiteBy) },
          {
            label: t.resolved,
            value: step(assist.resolvedAt, assist.isSelfResolved ? t.selfResolved : assist.resolvedBy),
          },
          { label: t.cause, value: cause && <DictionaryLabel type="assistCause" value={cause} /> },
          { label: t.remark, value: assist.remark || undefined },
          {
            label: t.device,
            value: (
              <Link to={href("deviceView", { id: assist.deviceId })}>
                {assist.deviceName || assist.serialNumber}
              </Link>
            ),
          },
          {
            label: t.place,
            value:
              placeId === null ? placeName : <Link to={href("placeView", { id: placeId })}>{placeName}</Link>,
          },
          ...(assist.x === null ? [{ label: t.position, value: undefined }] : []),
          {
            label: t.order,
            value: orderId && <Link to={href("workOrders", { order: orderId })}>{orderNumber}</Link>,
          },
          ...(reopened > 0 ? [{ label: t.reopenedNote, value: t.reopened(format.number(reopened)) }] : []),
        ]}
      />
      {assist.resolvedAt === null ? (
        <>
          <h4>{t.whatToDo}</h4>
          <p>{advice}</p>
        </>
      ) : null}
      <h4>{t.stop}</h4>
      <ul className={styles.stops}>
        {assist.causes.map((one) => (
          <li key={`${one.source} ${one.refId} ${one.at}`}>
            <StopLink cause={one} />
            <span className={styles.when}>
              {t.sources[one.source]} · {format.dateTime(one.at)}
              {one.endedAt ? ` – ${format.time(one.endedAt)}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Events are collected for a while before they become a message; until then nothing is amiss. */
const USUAL_MS = 60_000;

/** Plainly, that nobody knows of it, and why. */
function Uninformed({ assist: { uninformed, raisedAt } }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const now = useNow(5_000);
  if (uninformed === null || now - Date.parse(raisedAt) < USUAL_MS) return null;
  return (
    <span className={styles.uninformed}>
      <strong>{t.nobodyInformed}</strong> {t.uninformed[uninformed]}
    </span>
  );
}

/** The alarm or the fault itself. */
function StopLink({ cause }: { readonly cause: StopCause }) {
  const href = useHref();
  const name = useStopName()(cause);
  const { source, refId } = cause;
  if (source === "hand" || refId === null) return <span>{name}</span>;
  return <Link to={href(source, { id: refId })}>{name}</Link>;
}
