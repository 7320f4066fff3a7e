import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Button, Checkbox, Form, Input, InputNumber } from "../../ui/kit.ts";
import { possibleCommandsQuery, useSendDownlink } from "./lora.calls.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";

interface Values {
  readonly fPort: number;
  readonly bytes: string;
  readonly confirmed: boolean;
}
const INITIAL: Values = { fPort: 1, bytes: "", confirmed: false };
const MAX_BYTES = 242;
const LAST_PORT = 223;

/** Digits without what people put between them: blanks, colons, `0x`. */
const hexDigits = (text: string): string => text.replace(/0x|[\s:,-]/gi, "").toLowerCase();
const isHex = (text: string): boolean =>
  /^([0-9a-f]{2})+$/.test(hexDigits(text)) && hexDigits(text).length <= MAX_BYTES * 2;

/** Bytes to a sensor, where its product and its network take them and the person may send. */
export function DownlinkForm({ deviceId }: { readonly deviceId: number }) {
  const maySend = useMay(COMMAND_ENDPOINTS.send);
  const { data } = useQuery({ ...possibleCommandsQuery(deviceId), enabled: maySend });
  return maySend && data?.includes("downlink") ? <Sending deviceId={deviceId} /> : null;
}

function Sending({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(loraTexts);
  const [form] = Form.useForm<Values>();
  const send = useSendDownlink(deviceId);
  const typed = Form.useWatch("bytes", form) ?? "";
  const submit = async ({ bytes, ...values }: Values) => {
    try {
      await send.mutateAsync({ ...values, bytes: hexDigits(bytes) });
    } catch (error) {
      showFieldErrors(form, error);
      return;
    }
    form.resetFields(["bytes"]);
    notify("success", t.sent);
  };
  return (
    <section>
      <h3 className={styles.heading}>{t.downlink}</h3>
      <p className={styles.note}>{t.downlinkNote}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={INITIAL}
        onFinish={(values) => void submit(values)}
      >
        <div className={styles.downlink}>
          <Form.Item name="fPort" label={t.fPort} rules={[{ required: true, message: `1 – ${LAST_PORT}` }]}>
            <InputNumber min={1} max={LAST_PORT} precision={0} />
          </Form.Item>
          <Form.Item
            name="bytes"
            label={t.bytes}
            className={styles.bytes ?? ""}
            extra={isHex(typed) ? t.bytesNote(hexDigits(typed).length / 2) : t.bytesWrong}
            rules={[
              {
                required: true,
                validator: (_, value: string) =>
                  isHex(value ?? "") ? Promise.resolve() : Promise.reject(new Error(t.bytesWrong)),
              },
            ]}
            validateTrigger="onBlur"
          >
            <Input className={styles.mono ?? ""} autoComplete="off" spellCheck={false} placeholder="01 FF" />
          </Form.Item>
          <Form.Item name="confirmed" valuePropName="checked" label={"\u00a0"}>
            <Checkbox>{t.needsConfirmation}</Checkbox>
          </Form.Item>
          <Form.Item label={"\u00a0"}>
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              {t.send}
            </Button>
          </Form.Item>
        </div>
      </Form>
    </section>
  );
}
