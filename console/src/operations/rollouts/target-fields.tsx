import { newRolloutSchema } from "@sweepline/contract/operations/rollouts/index.ts";
import { rolloutTargetSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { FieldGrid, schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { BindingLimit } from "./binding-limit.tsx";
import { DevicesSelect } from "./devices-select.tsx";
import type { RolloutValues } from "./form-values.ts";
import { PackageSelect } from "./package-select.tsx";
import { PlacesSelect } from "./places-select.tsx";
import { formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";
import { usePreview } from "./use-preview.ts";

const { name, description, organizationId, productId, packageIds } = newRolloutSchema.shape;
const target = rolloutTargetSchema.shape;

/** What it is called, and which packages of which product. */
export function WhatFields() {
  const t = useTexts(formTexts);
  const form = Form.useFormInstance<RolloutValues>();
  const products = useQuery(productOptionsQuery());
  const product = Form.useWatch<number | undefined>("productId");
  return (
    <Card title={t.what}>
      <FieldGrid min={16}>
        <Form.Item name="name" label={t.name} className={WIDE_FIELD} rules={[schemaRule(name)]}>
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="organizationId"
          label={t.organization}
          extra={t.organizationNote}
          rules={[schemaRule(organizationId)]}
        >
          <OrganizationTreeSelect isClearable={false} />
        </Form.Item>
        <Form.Item name="productId" label={t.product} rules={[schemaRule(productId)]}>
          <Select<number>
            showSearch={{ optionFilterProp: "label" }}
            loading={products.isPending}
            options={products.data?.map((one) => ({ value: one.id, label: one.name })) ?? []}
            // Packages and versions are those of the product before.
            onChange={() =>
              form.setFieldsValue({
                packageIds: [],
                target: { versions: [], deviceIds: [], bindingId: null },
              })
            }
          />
        </Form.Item>
        <Form.Item
          name="packageIds"
          label={t.packages}
          extra={t.packagesNote}
          className={WIDE_FIELD}
          rules={[schemaRule(packageIds)]}
        >
          <PackageSelect productId={product} />
        </Form.Item>
        <Form.Item
          name="description"
          label={t.description}
          className={WIDE_FIELD}
          rules={[schemaRule(description, { isOptional: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1_000} />
        </Form.Item>
      </FieldGrid>
    </Card>
  );
}

/** Which of its devices: what is empty does not matter. */
export function TargetFields() {
  const t = useTexts(formTexts);
  const organization = Form.useWatch<number | undefined>("organizationId");
  const product = Form.useWatch<number | undefined>("productId");
  const bindingId = Form.useWatch<number | null | undefined>(["target", "bindingId"], { preserve: true });
  const { data } = usePreview();
  const versions = (data?.versions ?? []).flatMap(({ version }) =>
    version === "" ? [] : [{ value: version, label: version }],
  );
  const tags = { mode: "tags" as const, tokenSeparators: [",", "，", "、", " ", ";"] };
  return (
    <Card title={t.whom}>
      <p className={styles.hint}>{t.whomNote}</p>
      {typeof bindingId === "number" ? (
        <Form.Item name={["target", "bindingId"]} label={t.behind}>
          <BindingLimit productId={product} />
        </Form.Item>
      ) : null}
      <FieldGrid min={16}>
        <Form.Item
          name={["target", "placeIds"]}
          label={t.places}
          rules={[schemaRule(target.placeIds, { isOptional: true })]}
        >
          <PlacesSelect organizationId={organization} />
        </Form.Item>
        <Form.Item
          name={["target", "deviceIds"]}
          label={t.devices}
          rules={[schemaRule(target.deviceIds, { isOptional: true })]}
        >
          <DevicesSelect organizationId={organization} productId={product} />
        </Form.Item>
        <Form.Item
          name={["target", "versions"]}
          label={t.versions}
          rules={[schemaRule(target.versions, { isOptional: true })]}
        >
          <Select<string[]> {...tags} placeholder={t.anyVersion} options={versions} />
        </Form.Item>
        <Form.Item
          name={["target", "hardwareVersions"]}
          label={t.hardware}
          rules={[schemaRule(target.hardwareVersions, { isOptional: true })]}
        >
          <Select<string[]> {...tags} placeholder={t.anyHardware} options={[]} />
        </Form.Item>
      </FieldGrid>
    </Card>
  );
}
