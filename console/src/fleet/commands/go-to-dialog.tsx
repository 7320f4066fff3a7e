import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { type ReactNode, useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Form, InputNumber, Modal } from "../../ui/kit.ts";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";

interface Pick {
  /** What is chosen so far. */
  readonly goal: { readonly x: number; readonly y: number } | undefined;
  readonly onPoint: (x: number, y: number) => void;
}
export type PointPicker = (pick: Pick) => ReactNode;

interface GoToDialogProps {
  readonly mapKey: string;
  /** The floor to click on; rooms of maps stand above this one. */
  readonly map: PointPicker;
  readonly onSend: (order: CommandOrder) => void;
  readonly onClose: () => void;
}

interface Fields {
  x: number;
  y: number;
}

export function GoToDialog({ mapKey, map, onSend, onClose }: GoToDialogProps) {
  const t = useTexts(commandTexts);
  const [form] = Form.useForm<Fields>();
  const x = Form.useWatch("x", form);
  const y = Form.useWatch("y", form);
  const goal = useMemo(() => (typeof x === "number" && typeof y === "number" ? { x, y } : undefined), [x, y]);
  const take = (left: number, up: number) => {
    form.setFieldsValue({ x: Math.round(left * 100) / 100, y: Math.round(up * 100) / 100 });
  };
  return (
    <Modal open width={880} title={t.goTo.title} okText={t.goTo.ok} onOk={form.submit} onCancel={onClose}>
      <p className={styles.note}>{t.goTo.note}</p>
      <div className={styles.map}>{map({ goal, onPoint: take })}</div>
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        onFinish={(at) => onSend({ kind: "goTo", parameters: { ...at, mapId: mapKey } })}
      >
        <Form.Item name="x" label={t.goTo.x} rules={[{ required: true, message: "" }]}>
          <InputNumber step={0.1} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item name="y" label={t.goTo.y} rules={[{ required: true, message: "" }]}>
          <InputNumber step={0.1} style={{ width: "100%" }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
