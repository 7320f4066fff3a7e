import {
  WORK_ORDER_ENDPOINTS as E,
  WORK_ORDER_EVENTS,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, ListTable, useLocalList } from "../../ui/list/index.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { OrderDrawer } from "./order-drawer.tsx";
import { OrderForm } from "./order-form.tsx";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

const OF_DEVICE = declareList(E.list, { id: "work-orders-of-device" });

/** The orders of one device: a tab of its page. */
export function DeviceOrders({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(orderTexts);
  const list = useLocalList(OF_DEVICE, { ask: () => ({ deviceId }) });
  const [shown, setShown] = useState<number>();
  const [edited, setEdited] = useState<WorkOrderDetail | "new">();
  const show = useCallback(({ id }: { readonly id: number }) => setShown(id), []);
  const columns = useOrderColumns(show, true);
  useLive(WORK_ORDER_EVENTS.workOrderChanged, [deviceId]);
  return (
    <>
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        texts={t}
        onOpen={show}
        tools={
          <div className={styles.acts}>
            <CreateButton endpoint={E.create} onClick={() => setEdited("new")}>
              {t.create}
            </CreateButton>
          </div>
        }
      />
      {shown !== undefined && !edited ? (
        <OrderDrawer key={shown} id={shown} onEdit={setEdited} onClose={() => setShown(undefined)} />
      ) : null}
      {edited ? (
        <OrderForm
          key={edited === "new" ? "new" : edited.id}
          order={edited === "new" ? undefined : edited}
          {...(edited === "new" && { from: { deviceId } })}
          onMade={({ id }) => setShown(id)}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

interface PartOrderProps {
  readonly deviceId: number;
  readonly kind: string;
  /** What the part is called. */
  readonly name: string;
}

/** Makes a work order of a part that is due. */
export function PartOrder({ deviceId, kind, name }: PartOrderProps) {
  const t = useTexts(orderTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayMake = useMay(E.create);
  const [isOpen, setOpen] = useState(false);
  if (!mayMake) return null;
  return (
    <>
      <Button size="small" aria-label={t.makeOrderOf(name)} onClick={() => setOpen(true)}>
        {t.makeOrder}
      </Button>
      {isOpen ? (
        <OrderForm
          order={undefined}
          from={{ deviceId, title: t.dueTitle(name), source: "part", sourceRef: kind }}
          onMade={({ id }) => void navigate(href("workOrders", { order: id }))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
