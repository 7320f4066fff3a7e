import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrder,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { ListExport, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { OrderCalendar } from "./order-calendar.tsx";
import { useOrderColumns } from "./order-columns.tsx";
import { OrderDrawer } from "./order-drawer.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderForm } from "./order-form.tsx";
import { ORDERS, type OrderList, VIEWS, type View } from "./order-list.ts";
import { workOrderChanged, workOrdersMoved } from "./work-orders.calls.ts";
import { orderTexts } from "./work-orders.texts.ts";

/** Service work on devices: a list, or a calendar by when it is planned; one of them beside it. */
export function WorkOrderListPage() {
  const t = useTexts(orderTexts);
  const list = useList(ORDERS);
  const { view } = list.view;
  const [edited, setEdited] = useState<WorkOrderDetail | "new">();
  const { open, close } = useOpened(list);
  useLive(workOrdersMoved);
  useLive(
    workOrderChanged,
    list.rows.map(({ deviceId }) => deviceId),
  );
  return (
    <Page
      title={t.title}
      note={list.note(t.note)}
      actions={
        <>
          <Segments<View>
            label={t.viewsLabel}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
            onChange={(next) => list.setView({ view: next })}
          />
          <ListExport list={list} endpoint={E.export} name={t.title} />
          <CreateButton endpoint={E.create} onClick={() => setEdited("new")}>
            {t.create}
          </CreateButton>
        </>
      }
    >
      {view === "list" ? <Table list={list} onOpen={open} /> : <OrderCalendar list={list} onOpen={open} />}
      {list.view.order === undefined || edited ? null : (
        <OrderDrawer key={list.view.order} id={list.view.order} onEdit={setEdited} onClose={close} />
      )}
      <Edited row={edited}>
        {(row) => (
          <OrderForm
            order={row}
            onMade={({ id }) => list.setView({ order: id })}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Edited>
    </Page>
  );
}

/** The same functions as long as the page lives: columns are made of them. */
function useOpened({ setView }: OrderList) {
  const [opened] = useState(() => ({
    open: ({ id }: Pick<WorkOrder, "id">) => setView({ order: id }),
    close: () => setView({ order: undefined }),
  }));
  return opened;
}

interface TableProps {
  readonly list: OrderList;
  readonly onOpen: (order: WorkOrder) => void;
}

function Table({ list, onOpen }: TableProps) {
  const t = useTexts(orderTexts);
  return (
    <ListTable
      list={list}
      label={t.title}
      columns={useOrderColumns(onOpen)}
      texts={t}
      onOpen={onOpen}
      filters={<OrderFilters list={list} withDays />}
    />
  );
}
