import type { Assist } from "@sweepline/contract/care/assists/index.ts";
import { UNFINISHED } from "@sweepline/contract/care/work-orders/states.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
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
            const { total } = counts[kind];
            return (
              <li key={kind}>
                <Link
                  to={addressOf[kind]}
                  className={styles.count}
                  data-tone={total && kind === "assists" ? "danger" : undefined}
                >
                  <strong>{total === undefined ? "—" : format.number(total)}</strong> <span>{t[kind]}</span>
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

function Newest({ assists }: { readonly assists: readonly Assist[] | undefined }) {
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

function Line({
  assist: { id, deviceName, serialNumber, placeName, raisedAt, state },
}: {
  readonly assist: Assist;
}) {
  const format = useFormat();
  const href = useHref();
  return (
    <li>
      <Link to={href("assist", { id })}>{deviceName || serialNumber}</Link>
      <span className={styles.where}>
        {[placeName, format.dateTime(raisedAt)].filter(Boolean).join(" · ")}
      </span>
      <DictionaryTag type="assistState" value={state} />
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
