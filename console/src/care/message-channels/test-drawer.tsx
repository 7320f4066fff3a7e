import type { Channel, SendTest } from "@sweepline/contract/care/message-channels.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Button, Drawer, Form, Input } from "../../ui/kit.ts";
import { useTestChannel } from "./channels.calls.ts";
import { channelTexts } from "./channels.texts.ts";

interface TestDrawerProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

/** Sends a message that says nothing, and shows how that went. */
export function TestDrawer({ channel: { id, name, kind }, onClose }: TestDrawerProps) {
  const t = useTexts(channelTexts);
  const test = useTestChannel();
  const [form] = Form.useForm<{ to?: string }>();
  const [result, setResult] = useState<SendTest>();
  const send = async (to: string) => {
    setResult(undefined);
    try {
      setResult(await test.mutateAsync({ id, to }));
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Drawer open size={440} title={t.testOf(name)} onClose={onClose}>
      <Form<{ to?: string }> form={form} layout="vertical" onFinish={({ to = "" }) => void send(to)}>
        {kind === "webhook" ? null : (
          <Form.Item name="to" label={t.testTo[kind]} rules={[{ required: true, message: t.testTo[kind] }]}>
            <Input maxLength={254} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item>
          <Button type="primary" htmlType="submit" loading={test.isPending}>
            {t.testSend}
          </Button>
        </Form.Item>
      </Form>
      <div role="status">{result ? <Result result={result} /> : null}</div>
    </Drawer>
  );
}

function Result({ result: { isDelivered, reason, status, tookMs } }: { readonly result: SendTest }) {
  const t = useTexts(channelTexts);
  const format = useFormat();
  if (isDelivered) return <Notice tone="positive">{t.delivered(format.number(tookMs))}</Notice>;
  return (
    <Notice tone="danger">
      {t.notDelivered(t.reasons[reason ?? "failing"], status === null ? "" : t.status(status))}
    </Notice>
  );
}
