import type { AdvisedAssist } from "@sweepline/contract/care/assists/index.ts";
import { UNFINISHED } from "@sweepline/contract/care/work-orders/states.ts";
import { Link } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useNextAct, useStopNames } from "../assists/index.ts";
import { useAdvice } from "../shared/index.ts";
import { useAttention, type Where } from "./attention.calls.ts";
import styles from "./attention.module.css";
import { attentionTexts } from "./attention.texts.ts";

const KINDS = ["assists", "alarms", "faults", "orders"] as const;

/** What waits for people, each figure leading to its list; not there for who may see none of it. */
export function Attention({ where = {} }: { readonly where?: Where }) {
  const t = useTexts(attentionTexts);
  const format = useFormat();
  const addressOf = useAddresses(where);
  const { newest, counts } = useAttention(where);
  const shown = KINDS.filter((kind) => counts[kind].may);
  if (shown.length === 0) return null;
  return (
    <Card title={t.title}>
      <div className={styles.body}>
        <ul className={styles.counts}>
          {shown.map((kind) => {
            const { page } = counts[kind];
            return (
              <li key={kind}>
                <Link
                  to={addressOf[kind]}
                  className={styles.count}
                  data-tone={page?.total && kind === "assists" ? "danger" : undefined}
                >
                  <strong>{format.total(page)}</strong> <span>{t[kind]}</span>
                </Link>
              </li>
            );
          })}
        </ul>
        {counts.assists.may ? <Newest assists={newest} /> : null}
      </div>
    </Card>
  );
}

function Newest({ assists }: { readonly assists: readonly AdvisedAssist[] | undefined }) {
  const t = useTexts(attentionTexts);
  if (!assists) return <Skeleton block={8} />;
  return assists.length === 0 ? (
    <p className={styles.none}>{t.none}</p>
  ) : (
    <ul className={styles.newest} aria-label={t.newest}>
      {assists.map((assist) => (
        <Line key={assist.id} assist={assist} />
      ))}
    </ul>
  );
}

const AGE_EVERY_MS = 10_000;

/** A robot that needs somebody: why, where and since when, what to do, and the next step at hand. */
function Line({ assist }: { readonly assist: AdvisedAssist }) {
  const t = useTexts(attentionTexts);
  const format = useFormat();
  const href = useHref();
  const now = useNow(AGE_EVERY_MS);
  const advice = useAdvice()(assist.advice);
  const nextAct = useNextAct(assist);
  const { id, deviceName, serialNumber, placeName, floorName, raisedAt, state, takenBy } = assist;
  const language = useLanguage();
  const [first = "", ...others] = useStopNames()(assist.causes);
  const cause = assist.faultName?.[language] ?? first;
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.names}>
          <Link to={href("assist", { id })}>{deviceName || serialNumber}</Link>
          <strong>{others.length > 0 ? t.causes(cause, format.number(others.length)) : cause}</strong>
        </span>
        <span className={styles.where}>
          {[placeName, floorName, ""].filter((part) => part !== null).join(" · ")}
          <time dateTime={raisedAt} title={format.dateTime(raisedAt)}>
            {format.age(raisedAt, now)}
          </time>
        </span>
        <p className={styles.advice}>{advice}</p>
      </div>
      <span className={styles.state}>
        <DictionaryTag type="assistState" value={state} />
        {takenBy ? <span className={styles.where}>{takenBy}</span> : null}
      </span>
      {nextAct ? (
        <button type="button" className={styles.act} disabled={nextAct.isBusy} onClick={nextAct.run}>
          {nextAct.label}
        </button>
      ) : null}
    </li>
  );
}

function useAddresses({ placeId }: Where) {
  const href = useHref();
  const orders = href("workOrders", { place: placeId });
  const states = UNFINISHED.map((state) => `state=${state}`).join("&");
  return {
    assists: href("assists", { placeId }),
    alarms: href("alarms", { placeId }),
    faults: href("faults", { placeId, isOpen: "true" }),
    orders: `${orders}${orders.includes("?") ? "&" : "?"}${states}`,
  };
}
