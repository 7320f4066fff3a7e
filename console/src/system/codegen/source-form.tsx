import {
  type DataSource,
  SOURCE_FIELDS as F,
  SOURCE_LIMITS as L,
  SOURCE_KIND_LABELS,
  SOURCE_TLS,
  sourceAddressOf,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { FieldGrid, FormDrawer, schemaRule, TextField } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { useCreateSource, useUpdateSource } from "./codegen.calls.ts";
import styles from "./codegen.module.css";
import { SourceTestButton } from "./source-test.tsx";
import { NEW_SOURCE, type SourceValues, sourceBodyOf, sourceValuesOf } from "./source-values.ts";
import { sourceTexts } from "./sources.texts.ts";

interface SourceFormProps {
  /** Undefined: a new one. */
  readonly source: DataSource | undefined;
  readonly onClose: () => void;
}

/** A foreign database: where it is and by which user it is read. */
export function SourceForm({ source, onClose }: SourceFormProps) {
  const t = useTexts(sourceTexts);
  const [create, update] = [useCreateSource(), useUpdateSource()];
  const save = async (values: SourceValues) => {
    const body = await sourceBodyOf(values);
    if (source) await update.mutateAsync({ ...body, id: source.id, revision: source.revision });
    else await create.mutateAsync(body);
    notify("success", t.saved);
  };
  return (
    <FormDrawer<SourceValues>
      title={source ? t.edit : t.create}
      initialValues={source ? sourceValuesOf(source) : NEW_SOURCE}
      width={600}
      onSave={save}
      onClose={onClose}
    >
      <Notice tone="info">{t.readOnlyNote}</Notice>
      <div className={styles.sourceFields}>
        <TextField name="name" label={t.name} schema={F.name} maxLength={L.name} />
        <UrlFields />
        <UserFields hasPassword={source?.hasPassword ?? false} />
        <TextField name="remark" label={t.remark} schema={F.remark} isOptional maxLength={200} />
      </div>
      <SourceTestButton id={source?.id} />
    </FormDrawer>
  );
}

/** The scheme of the address says of which kind it is. */
function UrlFields() {
  const t = useTexts(sourceTexts);
  const address = sourceAddressOf((Form.useWatch("url") as string | undefined) ?? "");
  const place = address && `${address.host}:${address.port}/${address.database}`;
  return (
    <>
      <Form.Item
        name="url"
        label={t.url}
        rules={[schemaRule(F.url)]}
        extra={address && place ? t.urlKind(SOURCE_KIND_LABELS[address.kind], place) : t.urlNote}
      >
        <Input
          maxLength={L.url}
          spellCheck={false}
          autoComplete="off"
          placeholder="postgresql://db.example.com:5432/shop"
        />
      </Form.Item>
      {address?.kind === "postgresql" ? (
        <TextField name="schema" label={t.schema} schema={F.schema} isOptional extra={t.schemaNote} />
      ) : null}
    </>
  );
}

function UserFields({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(sourceTexts);
  return (
    <FieldGrid min={14}>
      <TextField
        name="username"
        label={t.username}
        schema={F.username}
        maxLength={L.user}
        spellCheck={false}
      />
      <Form.Item name="password" label={t.password} extra={t.passwordNote}>
        <Input.Password
          maxLength={L.password}
          autoComplete="new-password"
          {...(hasPassword && { placeholder: t.passwordKept })}
        />
      </Form.Item>
      <Form.Item name="tls" label={t.tls}>
        <Select options={SOURCE_TLS.map((value) => ({ value, label: t.tlsModes[value] }))} />
      </Form.Item>
    </FieldGrid>
  );
}
