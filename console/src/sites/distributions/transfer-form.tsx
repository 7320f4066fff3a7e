import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { TRANSFER_TARGET_DIGITS } from "@sweepline/contract/fleet/shared/codes.ts";
import { type DeviceMap, transferSchema } from "@sweepline/contract/sites/distributions/device-maps.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Checkbox, Form, Input } from "../../ui/kit.ts";
import { useTransfer } from "./distributions.calls.ts";
import { distributionTexts } from "./distributions.texts.ts";

interface TransferFormProps {
  readonly device: DeviceDetail;
  readonly map: DeviceMap;
  readonly onClose: () => void;
}

interface Values {
  target: string;
  enables: boolean;
}

/** Sends what this robot has to another one, named by the end of its serial number (spec §5). */
export function TransferForm({ device, map, onClose }: TransferFormProps) {
  const t = useTexts(distributionTexts);
  const transfer = useTransfer(device.id);
  const { mapKey, version } = map;
  const save = async ({ target, enables }: Values) => {
    const made = await transfer.mutateAsync({ mapKey, version, target, enables });
    notify("success", t.transferred(made.serialNumber));
  };
  return (
    <FormDrawer<Values>
      title={t.transferTitle(map.name ?? mapKey, version)}
      initialValues={{ target: "", enables: true }}
      saveLabel={t.transferSave}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="target"
        label={t.transferTarget}
        extra={t.transferHint}
        rules={[schemaRule(transferSchema.shape.target)]}
        validateTrigger="onBlur"
      >
        <Input maxLength={TRANSFER_TARGET_DIGITS} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="enables" valuePropName="checked" extra={t.enablesNote}>
        <Checkbox>{t.enables}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}
