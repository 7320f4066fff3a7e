import { chosenId } from "@sweepline/contract/core/fields.ts";
import { PRODUCT_ENDPOINTS, type ProductOption, productFields } from "@sweepline/contract/fleet/products.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { schemaRule, TextField } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { connectTexts } from "./connect-device.texts.ts";

/** In the place of a product's id: one that is made with the device. */
export const NEW_MODEL = 0;

/** One of the protocol's products, or a new one of which only the name is asked. */
export function ModelField({ models }: { readonly models: readonly ProductOption[] }) {
  const t = useTexts(connectTexts);
  const mayMake = useMay(PRODUCT_ENDPOINTS.create);
  const form = Form.useFormInstance();
  const isNew = Form.useWatch("productId", { form, preserve: true }) === NEW_MODEL;
  return (
    <>
      {models.length > 0 ? (
        <Form.Item
          name="productId"
          label={t.model}
          rules={isNew ? [] : [schemaRule(chosenId("validation.model"))]}
        >
          <Select<number>
            showSearch={{ optionFilterProp: "label" }}
            placeholder={t.modelPick}
            options={[
              // First, for it would be out of sight behind many.
              ...(mayMake ? [{ value: NEW_MODEL, label: t.newModel }] : []),
              ...models.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
            ]}
          />
        </Form.Item>
      ) : null}
      {isNew ? (
        <TextField
          name="modelName"
          label={t.modelName}
          schema={productFields.name}
          maxLength={100}
          extra={t.modelNote}
        />
      ) : null}
    </>
  );
}
