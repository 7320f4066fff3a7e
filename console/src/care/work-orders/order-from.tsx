import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrderSource,
} from "@sweepline/contract/care/work-orders/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { OrderForm } from "./order-form.tsx";
import { orderTexts } from "./work-orders.texts.ts";

interface OrderFromProps {
  readonly deviceId: number;
  readonly source: WorkOrderSource;
  /** Which one of them; of one thing there is one unfinished order. */
  readonly sourceRef: string;
  /** What the thing is called. */
  readonly name: string;
  /** What is to be done, as it is suggested; the name unless it is said. */
  readonly title?: string;
  readonly size?: "small";
}

/** Makes a work order of something, and leads to it. */
export function OrderFrom({ deviceId, source, sourceRef, name, title = name, size }: OrderFromProps) {
  const t = useTexts(orderTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayMake = useMay(E.create);
  const [isOpen, setOpen] = useState(false);
  if (!mayMake) return null;
  return (
    <>
      <Button {...(size && { size })} aria-label={t.makeOrderOf(name)} onClick={() => setOpen(true)}>
        {t.makeOrder}
      </Button>
      {isOpen ? (
        <OrderForm
          order={undefined}
          from={{ deviceId, title, source, sourceRef }}
          onMade={({ id }) => void navigate(href("workOrders", { order: id }))}
          onClose={() => setOpen(false)}
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

/** Of a part that is due. */
export function PartOrder({ deviceId, kind, name }: PartOrderProps) {
  const t = useTexts(orderTexts);
  return (
    <OrderFrom
      {...{ deviceId, name, source: "part", sourceRef: kind, title: t.dueTitle(name), size: "small" }}
    />
  );
}
