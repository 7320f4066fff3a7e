import {
  itemOf,
  PLAN_LIMITS as L,
  ROOM_WINGS,
  roomSettingsShape as S,
} from "@sweepline/contract/system/codegen/plan.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid, LabelFields, schemaRule, TextField, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { codegenTexts } from "./codegen.texts.ts";
import { tableFormTexts } from "./table-form.texts.ts";
import type { TableValues } from "./table-values.ts";

/** What the room is called, in the code and on screen. */
export function RoomFields() {
  const [t, all] = [useTexts(tableFormTexts), useTexts(codegenTexts)];
  return (
    <FieldGrid min={15}>
      <Form.Item name="wing" label={t.wing} rules={[schemaRule(S.wing)]}>
        <Select options={ROOM_WINGS.map((value) => ({ value, label: all.wings[value] }))} />
      </Form.Item>
      <TextField
        name="room"
        label={t.room}
        schema={S.room}
        maxLength={L.room}
        spellCheck={false}
        extra={t.roomNote}
      />
      <ItemField />
      <LabelFields name="title" zh={t.titleZh} en={t.titleEn} schema={S.title.shape.zh} />
      <LabelFields name="itemTitle" zh={t.itemTitleZh} en={t.itemTitleEn} schema={S.itemTitle.shape.zh} />
      <NameField />
      <TextField
        name="author"
        label={t.author}
        schema={S.author}
        isOptional
        maxLength={L.author}
        extra={t.authorNote}
      />
      <TextField
        name="description"
        label={t.description}
        schema={S.description}
        isOptional
        maxLength={L.description}
        extra={t.descriptionNote}
        className={WIDE_FIELD}
      />
    </FieldGrid>
  );
}

/** Left empty it follows from the room, where that can be. */
function ItemField() {
  const t = useTexts(tableFormTexts);
  const room = Form.useWatch<string | undefined>("room") ?? "";
  const usual = itemOf({ room, item: "" });
  return (
    <TextField
      name="item"
      label={t.item}
      schema={S.item}
      isOptional={usual !== undefined}
      maxLength={L.room}
      spellCheck={false}
      extra={usual === undefined ? t.itemNeeded : t.itemNote(usual)}
    />
  );
}

/** Before the form has its values there are none. */
const namesIn = ({ fields = [] }: Partial<TableValues>): readonly string[] =>
  fields
    .filter(({ isIncluded, type, isRequired }) => isIncluded && type === "text" && isRequired)
    .map(({ field }) => field);

function NameField() {
  const t = useTexts(tableFormTexts);
  const form = Form.useFormInstance<TableValues>();
  const names = Form.useWatch(namesIn, { form, preserve: true }) ?? [];
  return (
    <Form.Item name="nameField" label={t.nameField} extra={t.nameFieldNote}>
      <Select
        allowClear
        placeholder={t.noNameField}
        options={names.map((value) => ({ value, label: value }))}
      />
    </Form.Item>
  );
}
