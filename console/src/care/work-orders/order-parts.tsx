import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { mayMove } from "@sweepline/contract/care/work-orders/states.ts";
import { CONSUMABLE_ENDPOINTS, replacementEntrySchema } from "@sweepline/contract/fleet/consumables.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { usePartName } from "../../fleet/consumables/index.ts";
import { FormDialog, NumberField, schemaRule } from "../../ui/form/index.ts";
import { Button, Form, Input, Select } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { devicePartsQuery, useUsePart } from "./work-orders.calls.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

/** Parts that were replaced in the course of the work. */
export function OrderParts({ order }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const format = useFormat();
  const partName = usePartName();
  const mayUse = useMayUse(order);
  const [isAsked, setAsked] = useState(false);
  if (order.parts.length === 0 && !mayUse) return null;
  return (
    <section>
      <h4 className={styles.caption}>
        {t.parts}
        {mayUse ? (
          <Button size="small" onClick={() => setAsked(true)}>
            {t.usePart}
          </Button>
        ) : null}
      </h4>
      {order.parts.length === 0 ? <p className={styles.faint}>{t.noParts}</p> : null}
      <ul className={styles.parts}>
        {order.parts.map(({ replacementId, kind, replacedAt, by, isUndone }) => (
          <li key={replacementId}>
            <strong>{partName(kind)}</strong>
            <span className={styles.faint}>
              {[format.dateTime(replacedAt), by].filter(Boolean).join(" · ")}
            </span>
            {isUndone ? <StatusTag tone="neutral">{t.undone}</StatusTag> : null}
          </li>
        ))}
      </ul>
      {isAsked ? <UsePart order={order} onClose={() => setAsked(false)} /> : null}
    </section>
  );
}

function useMayUse(order: WorkOrderDetail): boolean {
  const staffId = usePerson()?.sysUser.id ?? 0;
  const mayAssign = useMay(E.assign);
  const mayWork = useMay(E.usePart);
  const mayReplace = useMay(CONSUMABLE_ENDPOINTS.replace);
  const person = { staffId, mayAssign, mayWork, mayCancel: false };
  return mayReplace && order.state === "inProgress" && mayMove("finish", order, person);
}

interface Values {
  readonly kind: string;
  readonly usedHours?: number | null;
  readonly note?: string;
}

function UsePart({ order, onClose }: { readonly order: WorkOrderDetail; readonly onClose: () => void }) {
  const t = useTexts(orderTexts);
  const partName = usePartName();
  const use = useUsePart();
  const { data = [], isLoading } = useQuery(devicePartsQuery(order.deviceId));
  const used = new Set(order.parts.filter(({ isUndone }) => !isUndone).map(({ kind }) => kind));
  const left = data.filter(({ kind }) => !used.has(kind));
  return (
    <FormDialog<Values>
      title={t.usePart}
      confirm={t.usePart}
      onConfirm={async ({ kind, usedHours, note = "" }) => {
        const hours = usedHours === null || usedHours === undefined ? {} : { usedHours };
        await use.mutateAsync({ id: order.id, kind, note, ...hours });
        notify("success", t.partSaved);
      }}
      onClose={onClose}
    >
      <Form.Item
        name="kind"
        label={t.part}
        extra={isLoading || data.length > 0 ? t.partNote : t.noPartsReported}
        rules={[schemaRule(replacementEntrySchema.shape.kind)]}
      >
        <Select<string>
          loading={isLoading}
          options={left.map(({ kind }) => ({ value: kind, label: partName(kind) }))}
        />
      </Form.Item>
      <NumberField
        name="usedHours"
        label={t.usedHours}
        schema={replacementEntrySchema.shape.usedHours}
        isOptional
        extra={t.usedHoursNote}
        number={{ min: 0 }}
      />
      <Form.Item name="note" label={t.remark}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
