import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import {
  type Binding,
  newBindingSchema,
  type UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Segmented, Select } from "../../ui/kit.ts";
import { bindablePackagesQuery, useCreateBinding, useUpdateBinding } from "./bindings.calls.ts";
import styles from "./bindings.module.css";
import { bindingTexts } from "./bindings.texts.ts";

interface Values {
  readonly organizationId: number | undefined;
  readonly productId: number | undefined;
  readonly kind: FirmwareKind;
  readonly channel: Binding["channel"];
  readonly hardwareVersions: string[];
  readonly canaryId: number | undefined;
  readonly earlyId: number | undefined;
  readonly allId: number | undefined;
  readonly remark: string;
}

const F = newBindingSchema.shape;
const RINGS: readonly UpdateRing[] = ["canary", "early", "all"];

interface BindingFormProps {
  /** Undefined: a new one. */
  readonly row: Binding | undefined;
  readonly onClose: () => void;
}

export function BindingForm({ row, onClose }: BindingFormProps) {
  const t = useTexts(bindingTexts);
  const [create, update] = [useCreateBinding(), useUpdateBinding()];
  const own = usePerson()?.sysUser.organizationId;
  const save = async ({ organizationId, productId, ...fields }: Values) => {
    const ids = {
      canaryId: fields.canaryId ?? null,
      earlyId: fields.earlyId ?? null,
      allId: fields.allId ?? null,
    };
    const { remark } = fields;
    if (row) await update.mutateAsync({ id: row.id, body: { ...ids, remark, revision: row.revision } });
    // The form does not send itself without these.
    else if (organizationId !== undefined && productId !== undefined)
      await create.mutateAsync({ ...fields, ...ids, organizationId, productId });
    notify("success", t.saved);
  };
  return (
    <FormDrawer<Values>
      title={row ? t.editTitle : t.createTitle}
      initialValues={valuesOf(row, own)}
      draft={`firmware-binding-${row?.id ?? "new"}`}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <WhatFields isFixed={row !== undefined} />
      <RingFields />
      <Form.Item name="remark" label={t.remark} rules={[schemaRule(F.remark, { isOptional: true })]}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}

/** For whom: fixed once it is made. */
function WhatFields({ isFixed }: { readonly isFixed: boolean }) {
  const t = useTexts(bindingTexts);
  const form = Form.useFormInstance<Values>();
  const products = useQuery(productOptionsQuery());
  const { options } = useDictionary<FirmwareKind>("firmwareKind");
  // Packages are those of the product and kind before.
  const forget = () => form.setFieldsValue({ canaryId: undefined, earlyId: undefined, allId: undefined });
  return (
    <>
      <FieldGrid min={14}>
        <Form.Item name="productId" label={t.product} rules={[schemaRule(F.productId)]}>
          <Select<number>
            disabled={isFixed}
            loading={products.isPending}
            showSearch={{ optionFilterProp: "label" }}
            options={products.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={forget}
          />
        </Form.Item>
        <Form.Item name="kind" label={t.kind}>
          <Select<FirmwareKind> disabled={isFixed} options={[...options]} onChange={forget} />
        </Form.Item>
      </FieldGrid>
      <Form.Item
        name="organizationId"
        label={t.organization}
        extra={t.organizationNote}
        rules={[schemaRule(F.organizationId)]}
      >
        <OrganizationTreeSelect isClearable={false} isDisabled={isFixed} />
      </Form.Item>
      <FieldGrid min={14}>
        <Form.Item name="channel" label={t.channel}>
          <Segmented<Binding["channel"]>
            disabled={isFixed}
            options={(["stable", "beta"] as const).map((value) => ({ value, label: t.channelOf(value) }))}
          />
        </Form.Item>
        <Form.Item name="hardwareVersions" label={t.hardware} extra={t.hardwareNote}>
          <Select<string[]>
            mode="tags"
            disabled={isFixed}
            tokenSeparators={[",", "，", " "]}
            open={false}
            suffixIcon={null}
          />
        </Form.Item>
      </FieldGrid>
    </>
  );
}

function RingFields() {
  const t = useTexts(bindingTexts);
  const productId = Form.useWatch<number | undefined>("productId");
  const kind = Form.useWatch<FirmwareKind | undefined>("kind") ?? "firmware";
  const packages = useQuery({
    ...bindablePackagesQuery(productId ?? 0, kind),
    enabled: productId !== undefined,
  });
  const options = packages.data?.records.map(({ id, version, eventName }) => ({
    value: id,
    label: `${version} · ${eventName}`,
  }));
  return (
    <section>
      <p className={styles.note}>{t.ringNote}</p>
      <FieldGrid min={11}>
        {RINGS.map((ring) => (
          <Form.Item key={ring} name={`${ring}Id`} label={t.ringOf(ring)}>
            <Select<number>
              allowClear
              disabled={productId === undefined}
              loading={packages.isFetching}
              placeholder={ring === "all" ? t.unbound : t.asNext}
              showSearch={{ optionFilterProp: "label" }}
              options={options ?? []}
            />
          </Form.Item>
        ))}
      </FieldGrid>
    </section>
  );
}

function valuesOf(row: Binding | undefined, own: number | undefined): Partial<Values> {
  if (!row)
    return {
      ...{
        organizationId: own,
        productId: undefined,
        kind: "firmware",
        channel: "stable",
        hardwareVersions: [],
      },
      remark: "",
    };
  const { organizationId, productId, kind, channel, hardwareVersions, remark, canary, early, all } = row;
  return {
    ...{ organizationId, productId, kind, channel, hardwareVersions, remark },
    ...{ canaryId: canary?.id, earlyId: early?.id, allId: all?.id },
  };
}
