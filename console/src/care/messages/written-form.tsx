import {
  MESSAGE_CONTENT_LENGTH,
  MESSAGE_FIELDS,
  MESSAGE_TITLE_LENGTH,
  type Receivers,
} from "@sweepline/contract/care/messages/index.ts";
import {
  MESSAGE_WAYS,
  type MessageWay,
  SEVERITIES,
  type Severity,
} from "@sweepline/contract/care/messages/ways.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, MomentInput, schemaRule } from "../../ui/form/index.ts";
import { Checkbox, Form, Input, Radio } from "../../ui/kit.ts";
import { useWriteMessage } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";
import { NO_RECEIVERS, ReceiverSelect } from "./receiver-select.tsx";
import { writtenTexts } from "./written.texts.ts";

interface Values {
  readonly title: string;
  readonly content: string;
  readonly severity: Severity;
  readonly ways: MessageWay[];
  readonly receivers: Receivers;
  /** Empty: at once. */
  readonly scheduledAt: string;
}

const INITIAL: Values = {
  title: "",
  content: "",
  severity: "info",
  ways: ["inApp"],
  receivers: NO_RECEIVERS,
  scheduledAt: "",
};

/** A message to people: title, content, receivers, sending method, and when (spec §3). */
export function WrittenForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(writtenTexts);
  const m = useTexts(messageTexts);
  const write = useWriteMessage();
  const save = async ({ scheduledAt, ...message }: Values) => {
    await write.mutateAsync({ ...message, scheduledAt: scheduledAt || null });
    notify("success", scheduledAt ? t.scheduled : t.sent);
  };
  return (
    <FormDrawer<Values>
      title={t.create}
      initialValues={INITIAL}
      draft="message-new"
      saveLabel={t.send}
      onClose={onClose}
      onSave={save}
    >
      <Form.Item name="title" label={t.messageTitle} rules={[schemaRule(MESSAGE_FIELDS.title)]}>
        <Input maxLength={MESSAGE_TITLE_LENGTH} autoComplete="off" />
      </Form.Item>
      <Form.Item name="content" label={t.content} rules={[schemaRule(MESSAGE_FIELDS.content)]}>
        <Input.TextArea maxLength={MESSAGE_CONTENT_LENGTH} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item name="receivers" label={m.receiver} rules={[schemaRule(MESSAGE_FIELDS.receivers)]}>
        <ReceiverSelect />
      </Form.Item>
      <Form.Item name="severity" label={m.severity}>
        <Radio.Group
          optionType="button"
          options={SEVERITIES.map((value) => ({ value, label: m.severities[value] }))}
        />
      </Form.Item>
      <Form.Item name="ways" label={m.way} rules={[schemaRule(MESSAGE_FIELDS.ways, { isOptional: true })]}>
        <Checkbox.Group options={MESSAGE_WAYS.map((value) => ({ value, label: m.ways[value] }))} />
      </Form.Item>
      <Form.Item name="scheduledAt" label={t.scheduledAt} extra={t.scheduledNote}>
        <MomentInput reach="ahead" />
      </Form.Item>
    </FormDrawer>
  );
}
