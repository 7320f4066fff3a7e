import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { useCallback, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { declareList, ListTable, useLocalList } from "../../ui/list/index.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { OrderDrawer } from "./order-drawer.tsx";
import { OrderForm } from "./order-form.tsx";
import { workOrderChanged } from "./work-orders.calls.ts";
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
  useLive(workOrderChanged, [deviceId]);
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
      <Edited row={edited}>
        {(row) => (
          <OrderForm
            order={row}
            {...(!row && { from: { deviceId } })}
            onMade={({ id }) => setShown(id)}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Edited>
    </>
  );
}
