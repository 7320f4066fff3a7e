import { chosenId, requiredText } from "@sweepline/contract/core/fields.ts";
import { MAX_IMPORT } from "@sweepline/contract/system/codegen/index.ts";
import {
  PLAN_LIMITS as L,
  ROOM_WINGS,
  type RoomWing,
  roomSettingsShape,
} from "@sweepline/contract/system/codegen/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { FieldGrid, FormDrawer, schemaRule, TextField } from "../../ui/form/index.ts";
import { Button, Form, Select } from "../../ui/kit.ts";
import { sourceOptionsQuery, useImportTables } from "./codegen.calls.ts";
import styles from "./codegen.module.css";
import { codegenTexts } from "./codegen.texts.ts";
import { importTexts } from "./import.texts.ts";
import { TablePick } from "./table-pick.tsx";

interface ImportValues {
  readonly sourceId: number | undefined;
  readonly tables: readonly string[];
  readonly wing: RoomWing;
  readonly prefix: string;
  readonly author: string;
}

interface ImportDrawerProps {
  /** Where it was opened for one. */
  readonly sourceId: number | undefined;
  /** Leads to the sources where there is none. */
  readonly onSources: () => void;
  readonly onClose: () => void;
}

const WIDTH = 860;
const CHOSEN = z.array(requiredText(L.sourceName)).min(1, "validation.atLeastOne");

/** Tables of a source become tables here, with their columns as they are now. */
export function ImportDrawer({ sourceId, onSources, onClose }: ImportDrawerProps) {
  const t = useTexts(importTexts);
  const format = useFormat();
  const importTables = useImportTables();
  const save = async ({ sourceId: id = 0, tables, ...values }: ImportValues) => {
    const imported = await importTables.mutateAsync({ sourceId: id, tables: [...tables], ...values });
    notify("success", t.done(format.number(imported.length)));
  };
  return (
    <FormDrawer<ImportValues>
      title={t.title}
      initialValues={{ sourceId, tables: [], wing: "operations", prefix: "", author: "" }}
      saveLabel={t.importNone}
      width={WIDTH}
      onSave={save}
      onClose={onClose}
    >
      <SourceSelect
        onSources={() => {
          onClose();
          onSources();
        }}
      />
      <Tables />
      <RoomFields />
    </FormDrawer>
  );
}

function SourceSelect({ onSources }: { readonly onSources: () => void }) {
  const t = useTexts(importTexts);
  const form = Form.useFormInstance<ImportValues>();
  const { data, isPending } = useQuery(sourceOptionsQuery());
  if (data?.records.length === 0)
    return <EmptyState title={t.noSources} action={<Button onClick={onSources}>{t.toSources}</Button>} />;
  return (
    <Form.Item name="sourceId" label={t.source} rules={[schemaRule(chosenId("validation.required"))]}>
      <Select<number>
        showSearch={{ optionFilterProp: "label" }}
        loading={isPending}
        placeholder={t.chooseSource}
        options={(data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        // Those chosen are of the other source.
        onChange={() => form.setFieldValue("tables", [])}
      />
    </Form.Item>
  );
}

function Tables() {
  const t = useTexts(importTexts);
  const format = useFormat();
  const sourceId = Form.useWatch<number | undefined>("sourceId");
  if (sourceId === undefined) return null;
  const tooMany = () => Promise.reject(new Error(t.tooMany(format.number(MAX_IMPORT))));
  return (
    <Form.Item
      name="tables"
      label={t.tables}
      rules={[
        schemaRule(CHOSEN),
        { validator: (_, chosen: string[]) => (chosen.length > MAX_IMPORT ? tooMany() : Promise.resolve()) },
      ]}
    >
      <TablePick key={sourceId} sourceId={sourceId} />
    </Form.Item>
  );
}

function RoomFields() {
  const [t, all] = [useTexts(importTexts), useTexts(codegenTexts)];
  return (
    <div className={styles.importFields}>
      <FieldGrid min={14}>
        <Form.Item name="wing" label={t.wing} extra={t.wingNote}>
          <Select options={ROOM_WINGS.map((value) => ({ value, label: all.wings[value] }))} />
        </Form.Item>
        <TextField
          name="prefix"
          label={t.prefix}
          schema={z.string().max(L.prefix)}
          isOptional
          maxLength={L.prefix}
          spellCheck={false}
          extra={t.prefixNote}
        />
        <TextField
          name="author"
          label={t.author}
          schema={roomSettingsShape.author}
          isOptional
          maxLength={L.author}
          extra={t.authorNote}
        />
      </FieldGrid>
    </div>
  );
}
