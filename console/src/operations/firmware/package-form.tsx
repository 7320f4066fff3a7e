import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import {
  FIRMWARE_FIELDS as F,
  type FirmwareDependency,
} from "@sweepline/contract/operations/firmware/fields.ts";
import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { MAX_VERSION_LENGTH } from "@sweepline/contract/operations/firmware/versions.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule, TextField } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { DependencyFields } from "./dependency-fields.tsx";
import { useCreatePackage, useUpdatePackage } from "./firmware.calls.ts";
import { firmwareTexts } from "./firmware.texts.ts";
import { useVersionRule } from "./version-rule.ts";

export interface PackageValues {
  /** Undefined until it is chosen. */
  readonly productId: number | undefined;
  readonly kind: FirmwareKind;
  readonly eventName: string;
  readonly version: string;
  readonly hardwareRevisions: string[];
  readonly notesZh: string;
  readonly notesEn: string;
  readonly dependencies: FirmwareDependency[];
}

interface PackageFormProps {
  /** Undefined for a new one. */
  readonly row: FirmwarePackage | undefined;
  /** That a new one begins with. */
  readonly productId: number | undefined;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

/** A draft, without its files: those are uploaded once it is saved. */
export function PackageForm({ row, productId, onSaved, onClose }: PackageFormProps) {
  const t = useTexts(firmwareTexts);
  const [create, update] = [useCreatePackage(), useUpdatePackage()];
  const save = async ({ productId: chosen, ...fields }: PackageValues) => {
    // The form does not send itself without a product.
    if (chosen === undefined) return;
    const saved = row
      ? await update.mutateAsync({ id: row.id, body: { ...fields, revision: row.revision } })
      : await create.mutateAsync({ ...fields, productId: chosen });
    notify("success", row ? t.saved : t.created);
    onSaved(saved.id);
  };
  return (
    <FormDrawer<PackageValues>
      title={row ? t.editOf(`${row.eventName} ${row.version}`) : t.create}
      initialValues={valuesOf(row, productId)}
      draft={`firmware-${row?.id ?? "new"}`}
      width={680}
      saveLabel={row ? undefined : t.createAndAdd}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid min={14}>
        <ProductField isFixed={row !== undefined} />
        <KindField />
        <TextField name="eventName" label={t.eventName} schema={F.eventName} maxLength={100} />
        <VersionField />
      </FieldGrid>
      <Form.Item name="hardwareRevisions" label={t.hardware} extra={t.hardwareNote}>
        <Select<string[]> mode="tags" tokenSeparators={[",", "，", " "]} open={false} suffixIcon={null} />
      </Form.Item>
      <DependencyFields />
      <Form.Item name="notesZh" label={t.notesZh}>
        <Input.TextArea maxLength={10_000} autoSize={{ minRows: 3, maxRows: 12 }} lang="zh" />
      </Form.Item>
      <Form.Item name="notesEn" label={t.notesEn}>
        <Input.TextArea maxLength={10_000} autoSize={{ minRows: 3, maxRows: 12 }} lang="en" />
      </Form.Item>
    </FormDrawer>
  );
}

function ProductField({ isFixed }: { readonly isFixed: boolean }) {
  const t = useTexts(firmwareTexts);
  const { data, isPending } = useQuery(productOptionsQuery());
  return (
    <Form.Item name="productId" label={t.product} rules={[schemaRule(F.productId)]}>
      <Select<number>
        disabled={isFixed}
        loading={isPending}
        showSearch={{ optionFilterProp: "label" }}
        options={data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
    </Form.Item>
  );
}

function KindField() {
  const t = useTexts(firmwareTexts);
  const { options } = useDictionary<FirmwareKind>("firmwareKind");
  return (
    <Form.Item name="kind" label={t.kind} rules={[schemaRule(F.kind)]}>
      <Select<FirmwareKind> options={[...options]} />
    </Form.Item>
  );
}

/** Held against the rule of the product that is chosen, as it is typed. */
function VersionField() {
  const t = useTexts(firmwareTexts);
  const { rule, check } = useVersionRule(useMay(E.rules));
  return (
    <Form.Item
      name="version"
      label={t.version}
      dependencies={["productId"]}
      extra={rule && t.ruleHints[rule]}
      rules={[schemaRule(F.version), check]}
    >
      <Input maxLength={MAX_VERSION_LENGTH} spellCheck={false} autoComplete="off" />
    </Form.Item>
  );
}

function valuesOf(row: FirmwarePackage | undefined, productId: number | undefined): Partial<PackageValues> {
  if (!row) {
    const blank = {
      eventName: "",
      version: "",
      hardwareRevisions: [],
      notesZh: "",
      notesEn: "",
      dependencies: [],
    };
    return { ...blank, productId, kind: "firmware" };
  }
  const { kind, eventName, version, hardwareRevisions, notesZh, notesEn, dependencies } = row;
  const fields = { kind, eventName, version, hardwareRevisions, notesZh, notesEn, dependencies };
  return { ...fields, productId: row.productId };
}
