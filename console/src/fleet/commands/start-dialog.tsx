import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { type CLEANING_MODES, MAX_CLEANING_INTENSITY } from "@sweepline/contract/fleet/shared/codes.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button, Form, InputNumber, Modal, Select } from "../../ui/kit.ts";
import { deviceStateQuery } from "../telemetry/index.ts";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";

/** A piece of the floor that can be cleaned by itself. */
export interface NamedZone {
  readonly zoneId: string;
  readonly name: string;
}

interface StartDialogProps {
  readonly deviceId: number;
  readonly kind: "start" | "setCleaningMode";
  readonly hasModes: boolean;
  readonly zones: readonly NamedZone[];
  readonly onSend: (order: CommandOrder) => void;
  readonly onClose: () => void;
}

type Mode = (typeof CLEANING_MODES)[number];

interface Fields {
  mode?: Mode;
  intensity?: number | null;
  zoneIds?: string[];
  passes?: number | null;
}

/** How to clean, now or from now on: what is left open stays as the device is set. */
export function StartDialog({ deviceId, kind, hasModes, zones, onSend, onClose }: StartDialogProps) {
  const t = useTexts(commandTexts);
  const [form] = Form.useForm<Fields>();
  const isStart = kind === "start";
  const send = ({ mode, intensity, zoneIds, passes }: Fields) => {
    const level = typeof intensity === "number" ? { intensity } : {};
    if (isStart) {
      const where = zoneIds?.length ? { zoneIds } : {};
      const count = typeof passes === "number" ? { passes } : {};
      onSend({ kind: "start", parameters: { ...(mode && { mode }), ...level, ...where, ...count } });
    } else if (mode) onSend({ kind: "setCleaningMode", parameters: { mode, ...level } });
  };
  return (
    <Modal
      open
      title={isStart ? t.start.title : t.mode.title}
      okText={isStart ? t.start.ok : t.mode.ok}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={isStart ? {} : { mode: "STD" }}
        onFinish={send}
      >
        {hasModes ? <ModeFields deviceId={deviceId} isOptional={isStart} /> : null}
        {isStart ? (
          <>
            <Form.Item name="zoneIds" label={t.start.zones}>
              <Select
                mode="multiple"
                optionFilterProp="label"
                placeholder={t.start.zonesHint}
                options={zones.map(({ zoneId, name }) => ({ value: zoneId, label: name || zoneId }))}
              />
            </Form.Item>
            <Form.Item name="passes" label={t.start.passes}>
              <InputNumber min={1} max={10} precision={0} placeholder="1" style={{ width: "100%" }} />
            </Form.Item>
          </>
        ) : null}
      </Form>
    </Modal>
  );
}

/** Mode and intensity; where they may be left out, the device goes on as it is set. */
function ModeFields({ deviceId, isOptional }: { readonly deviceId: number; readonly isOptional: boolean }) {
  const t = useTexts(commandTexts);
  const modes = useDictionary<Mode>("cleaningMode");
  const { data: state, isPending, isFetching, refetch } = useQuery(deviceStateQuery(deviceId));
  return (
    <>
      {isPending ? null : state?.mode ? (
        <p>{t.start.now(modes.labelOf(state.mode))}</p>
      ) : (
        <Notice tone="notice" role="status">
          {t.start.noMode}
          <Button type="link" size="small" loading={isFetching} onClick={() => void refetch()}>
            {t.start.retry}
          </Button>
        </Notice>
      )}
      <Form.Item name="mode" label={t.start.mode}>
        <Select autoFocus allowClear={isOptional} placeholder={t.start.keep} options={[...modes.options]} />
      </Form.Item>
      <Form.Item name="intensity" label={t.start.intensity}>
        <InputNumber
          min={0}
          max={MAX_CLEANING_INTENSITY}
          precision={0}
          placeholder={t.start.keep}
          style={{ width: "100%" }}
        />
      </Form.Item>
    </>
  );
}
