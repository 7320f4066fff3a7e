import {
  MESSAGE_CONFIG_FIELDS as F,
  type MessageConfig,
  type NewMessageConfig,
  TEMPLATE_PLACES,
} from "@sweepline/contract/care/message-configs.ts";
import { MESSAGE_WAYS, SEVERITIES } from "@sweepline/contract/care/messages/ways.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Checkbox, Form, Input, Select, Switch } from "../../ui/kit.ts";
import { messageTexts, ReceiverSelect } from "../messages/index.ts";
import { EscalationFields } from "./escalation-fields.tsx";
import { useSaveConfig, useWays } from "./message-configs.calls.ts";
import { configTexts } from "./message-configs.texts.ts";
import { ScopeFields } from "./scope-fields.tsx";
import { TemplatePreview } from "./template-preview.tsx";

interface MessageConfigFormProps {
  /** Undefined: a new one. */
  readonly row: MessageConfig | undefined;
  /** The person's organization, which a new one is about at first. */
  readonly own: { readonly id: number; readonly orgTypeCode: string } | undefined;
  readonly onClose: () => void;
}

/** What the form begins with: for the person, about all devices of their organization. */
type Values = Partial<NewMessageConfig>;
const INITIAL: Values = {
  ...{
    code: "",
    name: "",
    ways: ["inApp"],
    codes: [],
    detailCodes: ["*"],
    deviceIds: [],
    leastSeverity: "info",
  },
  ...{ steps: [], informsWhenCleared: true, isEnabled: true },
  ...{ clearedTitle: { zh: "", en: "" }, clearedContent: { zh: "", en: "" } },
  receivers: { staffIds: [], roleIds: [], organizationIds: [] },
  title: { zh: "{device} {code}", en: "{device}: {code}" },
  content: {
    zh: "设备 {device}（{serialNumber}）：{code}，{place}，{time}，共 {count} 个事件。",
    en: "{device} ({serialNumber}): {code} at {place}, {time}. Events: {count}.",
  },
};
const initialOf = (me: readonly { id: number }[], own: MessageConfigFormProps["own"]): Values => ({
  ...INITIAL,
  // Nobody has to invent one; whoever wants to may.
  code: `config-${Date.now().toString(36)}`,
  ...(own && { companyType: own.orgTypeCode, companyId: own.id }),
  receivers: { staffIds: me.map(({ id }) => id), roleIds: [], organizationIds: [] },
});
const NO_NAMES = { staff: [], roles: [], organizations: [], rotas: [] };

export function MessageConfigForm({ row, own, onClose }: MessageConfigFormProps) {
  const t = useTexts(configTexts);
  const m = useTexts(messageTexts);
  const save = useSaveConfig();
  const person = usePerson();
  const me = person ? [{ id: person.sysUser.id, name: person.sysUser.displayName }] : [];
  const submit = async (values: Values) => {
    const { code, name, kind, ways, codes, detailCodes, deviceIds, companyType, companyId } =
      values as NewMessageConfig;
    const { leastSeverity, receivers, steps, informsWhenCleared, title, content, isEnabled } =
      values as NewMessageConfig;
    const { clearedTitle, clearedContent } = values as NewMessageConfig;
    const body = {
      ...{ code, name, kind, ways, codes, detailCodes, deviceIds, companyType, companyId, leastSeverity },
      ...{ receivers, steps, informsWhenCleared, title, content, clearedTitle, clearedContent, isEnabled },
    };
    await save.mutateAsync({ row, body });
    notify("success", t.saved);
  };
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.name) : t.create}
      initialValues={row ?? initialOf(me, own)}
      draft={`message-config-${row?.id ?? "new"}`}
      width={680}
      onSave={submit}
      onClose={onClose}
    >
      <FieldGrid min={14}>
        <Form.Item name="code" label={t.code} rules={[schemaRule(F.code)]}>
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="name" label={t.name} rules={[schemaRule(F.name)]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </FieldGrid>
      <ScopeFields devices={row?.deviceNames ?? []} />
      <FieldGrid min={14}>
        <Form.Item name="leastSeverity" label={t.least}>
          <Select options={SEVERITIES.map((value) => ({ value, label: m.severities[value] }))} />
        </Form.Item>
        <Form.Item name="informsWhenCleared" label={t.cleared} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="receivers" label={m.receiver} rules={[schemaRule(F.receivers)]}>
        <ReceiverSelect names={row?.receiverNames ?? { ...NO_NAMES, staff: me }} />
      </Form.Item>
      {/* A group of boxes may not be called required; none at all is refused all the same. */}
      <Form.Item
        name="ways"
        label={m.way}
        extra={t.waysNote}
        rules={[schemaRule(F.ways, { isOptional: true })]}
      >
        <Checkbox.Group options={MESSAGE_WAYS.map((value) => ({ value, label: m.ways[value] }))} />
      </Form.Item>
      <MissingChannels />
      <TemplateFields />
      <TemplatePreview />
      <EscalationFields names={row?.stepNames ?? []} />
      <Form.Item name="isEnabled" label={t.isEnabled} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** Ways that are chosen and by which nothing can go yet. */
function MissingChannels() {
  const t = useTexts(configTexts);
  const m = useTexts(messageTexts);
  const link = useHref();
  const format = useFormat();
  const possible = useWays();
  const ways = Form.useWatch<NewMessageConfig["ways"] | undefined>("ways") ?? [];
  const missing = possible ? ways.filter((way) => !possible.includes(way)) : [];
  if (missing.length === 0) return null;
  return (
    <Notice tone="notice" role="status">
      {t.noChannel(format.list(missing.map((way) => m.ways[way])))}{" "}
      <Link to={link("messageChannels")}>{t.toChannels}</Link>
    </Notice>
  );
}

const PLACES = TEMPLATE_PLACES.map((name) => `{${name}}`).join(" ");

function TemplateFields() {
  const t = useTexts(configTexts);
  const informsWhenCleared = Form.useWatch<boolean>("informsWhenCleared");
  return (
    <>
      <Written title="title" content="content" labels={t} note={t.places(PLACES)} />
      {informsWhenCleared ? (
        <Written
          title="clearedTitle"
          content="clearedContent"
          labels={{ titles: t.clearedTitles, contents: t.clearedContents }}
          note={t.clearedNote}
        />
      ) : null}
    </>
  );
}

interface WrittenProps {
  readonly title: "title" | "clearedTitle";
  readonly content: "content" | "clearedContent";
  readonly labels: Readonly<Record<"titles" | "contents", Readonly<Record<"zh" | "en", string>>>>;
  /** Below the last field. */
  readonly note: string;
}

/** Title and content, each in both languages. */
function Written({ title, content, labels, note }: WrittenProps) {
  return (
    <>
      <FieldGrid min={14}>
        {LANGUAGES.map((language) => (
          <Form.Item
            key={language}
            name={[title, language]}
            label={labels.titles[language]}
            rules={[schemaRule(shapeOf(title)[language], { isOptional: title === "clearedTitle" })]}
          >
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
        ))}
      </FieldGrid>
      {LANGUAGES.map((language) => (
        <Form.Item
          key={language}
          name={[content, language]}
          label={labels.contents[language]}
          rules={[schemaRule(shapeOf(content)[language], { isOptional: content === "clearedContent" })]}
          extra={language === "en" ? note : undefined}
        >
          <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      ))}
    </>
  );
}

const LANGUAGES = ["zh", "en"] as const;
const shapeOf = (name: WrittenProps["title"] | WrittenProps["content"]) =>
  name === "clearedTitle" || name === "clearedContent" ? F[name].unwrap().shape : F[name].shape;
