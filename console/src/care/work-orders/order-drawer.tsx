import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { UNFINISHED } from "@sweepline/contract/care/work-orders/states.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel, DictionaryTag } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { OrderActs } from "./order-acts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { DeviceLink, PlaceLink } from "./order-links.tsx";
import { OrderParts } from "./order-parts.tsx";
import { OrderPhotos } from "./order-photos.tsx";
import { OrderState } from "./order-state.tsx";
import { orderQuery, workOrderChanged } from "./work-orders.calls.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";
import { WrittenText } from "./written-text.tsx";

interface OrderDrawerProps {
  readonly id: number;
  readonly onEdit: (order: WorkOrderDetail) => void;
  readonly onClose: () => void;
}

/** One order whole: what is to be done, what the person can do with it, its parts and its history. */
export function OrderDrawer({ id, onEdit, onClose }: OrderDrawerProps) {
  const t = useTexts(orderTexts);
  const query = useQuery(orderQuery(id));
  const mayEdit = useMay(E.update);
  const { data } = query;
  useLive(workOrderChanged, data ? [data.deviceId] : []);
  return (
    <DetailDrawer
      title={data?.number ?? t.title}
      width={620}
      block={28}
      query={query}
      onClose={onClose}
      extra={(order) =>
        mayEdit && UNFINISHED.includes(order.state) ? (
          <Button aria-label={t.editOf(order.number)} onClick={() => onEdit(order)}>
            {t.edit}
          </Button>
        ) : null
      }
    >
      {(order) => (
        <div className={styles.order}>
          <header className={styles.head}>
            <h3>{order.title}</h3>
            <OrderState order={order} />
          </header>
          <OrderActs order={order} />
          <WrittenText order={order} />
          <Facts order={order} />
          <OrderParts order={order} />
          <OrderPhotos order={order} />
          <OrderHistory order={order} />
        </div>
      )}
    </DetailDrawer>
  );
}

function Facts({ order }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const format = useFormat();
  const minutes = (count: number | null) => (count === null ? null : t.minutes(format.number(count)));
  return (
    <>
      <KeyValues
        min={11}
        items={[
          { label: t.device, value: <DeviceLink order={order} /> },
          { label: t.place, value: <PlaceLink order={order} /> },
          { label: t.project, value: order.projectName || null },
          { label: t.assignee, value: order.assigneeName ?? t.nobody },
          {
            label: t.classification,
            value: order.classification ? (
              <DictionaryLabel type="serviceClassification" value={order.classification} />
            ) : null,
          },
          {
            label: t.level,
            value: order.level ? <DictionaryTag type="processingLevel" value={order.level} /> : null,
          },
          { label: t.plannedAt, value: format.dateTime(order.plannedAt) },
          { label: t.plannedMinutes, value: minutes(order.plannedMinutes) },
          { label: t.startedAt, value: format.dateTime(order.startedAt) },
          { label: t.actualMinutes, value: minutes(order.actualMinutes) },
          { label: t.source, value: <DictionaryLabel type="workOrderSource" value={order.source} /> },
          { label: t.createdBy, value: order.createdBy ?? t.product },
          { label: t.createdAt, value: format.dateTime(order.createdAt) },
          { label: t.organization, value: order.organizationName },
        ]}
      />
      {order.remark ? <KeyValues min={30} items={[{ label: t.remark, value: order.remark }]} /> : null}
    </>
  );
}
