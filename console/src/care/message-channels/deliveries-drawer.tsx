import type { Channel } from "@sweepline/contract/care/message-channels.ts";
import {
  DELIVERY_ENDPOINTS as D,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryState,
} from "@sweepline/contract/care/messages/deliveries.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListExport, ListTable, useLocalList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { useReplay } from "./channels.calls.ts";
import styles from "./channels.module.css";
import { channelTexts } from "./channels.texts.ts";

const DELIVERIES = declareList(D.list, { id: "message-deliveries", filters: ["state"], size: 10 });
const STATE_TONES = {
  pending: "active",
  held: "info",
  collected: "info",
  sent: "positive",
  refused: "danger",
  failed: "danger",
} as const satisfies Record<DeliveryState, string>;

interface DeliveriesDrawerProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

/** What goes and went out by a channel; every attempt of one, and sent again. */
export function DeliveriesDrawer({ channel: { id, name }, onClose }: DeliveriesDrawerProps) {
  const t = useTexts(channelTexts);
  const list = useLocalList(DELIVERIES, { params: { id } });
  const [shown, setShown] = useState<Delivery>();
  return (
    <Drawer open size={760} title={t.deliveriesOf(name)} onClose={onClose}>
      <ListTable
        list={list}
        label={t.deliveries}
        columns={useColumns(setShown)}
        onOpen={setShown}
        filters={
          <>
            <SelectOne
              {...list.bind("state")}
              options={DELIVERY_STATES.map((value) => ({ value, label: t.states[value] }))}
              placeholder={t.allStates}
              label={t.state}
              width={9}
            />
            <ListExport list={list} endpoint={D.export} name={t.deliveriesOf(name)} />
          </>
        }
        empty={<EmptyState title={t.noDeliveries} />}
      />
      {shown ? <Attempts channelId={id} delivery={shown} /> : null}
    </Drawer>
  );
}

function useColumns(onShow: (delivery: Delivery) => void): readonly ListColumn<typeof D.list>[] {
  const t = useTexts(channelTexts);
  const language = useLanguage();
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ key: "message", title: t.message, width: 16 },
        render: (delivery) => (
          <RowButton onClick={() => onShow(delivery)}>{delivery.title[language] || t.digest}</RowButton>
        ),
      },
      {
        key: "receiver",
        title: t.receiver,
        width: 9,
        render: ({ receiverName }) => receiverName || t.program,
      },
      {
        ...{ key: "state", title: t.state, width: 13 },
        render: ({ state, reason, nextAttemptAt, attempts }) => (
          <TwoLines
            below={[
              reason && state !== "sent" ? t.reasons[reason] : "",
              nextAttemptAt && attempts > 0 ? t.next(format.time(nextAttemptAt)) : "",
            ]
              .filter((text) => text !== "")
              .join(" · ")}
          >
            <StatusTag tone={STATE_TONES[state]}>{t.states[state]}</StatusTag>
          </TwoLines>
        ),
      },
      {
        key: "attempts",
        title: t.attempts,
        width: 6,
        align: "right",
        render: (row) => format.number(row.attempts),
      },
      {
        ...{ key: "createdAt", title: t.at, sort: "createdAt", width: 11 },
        render: ({ createdAt }) => format.dateTime(createdAt),
      },
    ],
    [t, language, format, onShow],
  );
}

interface AttemptsProps {
  readonly channelId: number;
  readonly delivery: Delivery;
}

function Attempts({ channelId, delivery: { id: deliveryId, state, way } }: AttemptsProps) {
  const t = useTexts(channelTexts);
  const format = useFormat();
  const params = { id: channelId, deliveryId };
  const query = useQuery(queryFor(D.attempts, { params }));
  const replay = useReplay();
  const mayReplay = useMay(D.replay);
  const isOver = state === "failed" || state === "refused" || (state === "sent" && way === "webhook");
  const again = async () => {
    await replay.mutateAsync(params);
    notify("success", t.replayed);
  };
  return (
    <section aria-label={t.attemptsOf}>
      <h3>{t.attemptsOf}</h3>
      <QueryView query={query} block={6}>
        {(attempts) => (
          <Entries>
            {attempts.map(({ at, outcome, reason, status, durationMs }) => (
              <Entry
                key={at}
                facts={
                  <>
                    <strong>{t.outcomes[outcome]}</strong>
                    <span>{format.dateTime(at)}</span>
                    {reason ? <span>{t.reasons[reason]}</span> : null}
                    {status === null ? null : <span>{status}</span>}
                    <span className={styles.faint}>{format.number(durationMs)} ms</span>
                  </>
                }
              />
            ))}
          </Entries>
        )}
      </QueryView>
      {mayReplay && isOver ? (
        <Button loading={replay.isPending} onClick={() => void again()}>
          {t.replay}
        </Button>
      ) : null}
    </section>
  );
}
