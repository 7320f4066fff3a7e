import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import {
  DEFAULT_ALERT_PERCENT,
  DEFAULT_RETENTION_DAYS,
  type ProductRow,
} from "@sweepline/contract/fleet/products.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Capability, Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer } from "../../ui/form/index.ts";
import { CapabilitySection } from "./capability-section.tsx";
import { BasicFields, MonitoringFields } from "./product-fields.tsx";
import { useCreateProduct, useUpdateProduct } from "./products.calls.ts";
import { productTexts } from "./products.texts.ts";
import { isUsed } from "./remove-product.tsx";
import { SettingsSection } from "./settings-section.tsx";

export interface ProductValues {
  readonly code: string;
  readonly name: string;
  /** Undefined until it is chosen. */
  readonly kind: DeviceKind | undefined;
  readonly protocol: Protocol;
  readonly projectName: string;
  readonly description: string;
  readonly retentionDays: number;
  readonly alertPercent: number;
  readonly cleaningWidthM: number | null;
  readonly topSpeedMps: number | null;
  readonly image: string;
  readonly partNumberPrefix: string;
  readonly capabilities: Capability[];
  readonly defaultSettings: DeviceSettings;
}

const NEW: ProductValues = {
  code: "",
  name: "",
  kind: undefined,
  protocol: "vda5050",
  projectName: "",
  description: "",
  retentionDays: DEFAULT_RETENTION_DAYS,
  alertPercent: DEFAULT_ALERT_PERCENT,
  cleaningWidthM: null,
  topSpeedMps: null,
  image: "",
  partNumberPrefix: "",
  capabilities: [],
  defaultSettings: {},
};

interface ProductFormProps {
  /** Undefined for a new one. */
  readonly row: ProductRow | undefined;
  readonly onClose: () => void;
}

export function ProductForm({ row, onClose }: ProductFormProps) {
  const t = useTexts(productTexts);
  const [create, update] = [useCreateProduct(), useUpdateProduct()];
  const save = async ({ kind, ...values }: ProductValues) => {
    // The form does not send itself without a type.
    if (kind === undefined) return;
    const fields = { ...values, kind };
    if (row) await update.mutateAsync({ ...fields, id: row.id, revision: row.revision });
    else await create.mutateAsync(fields);
    notify("success", row ? t.saved : t.created);
  };
  return (
    <FormDrawer<ProductValues>
      title={row ? t.editOf(row.name) : t.create}
      initialValues={row ? valuesOf(row) : NEW}
      draft={`product-${row?.id ?? "new"}`}
      width={680}
      onSave={save}
      onClose={onClose}
    >
      <BasicFields isNew={row === undefined} isFixed={row !== undefined && isUsed(row)} />
      <MonitoringFields />
      <CapabilitySection />
      <SettingsSection />
    </FormDrawer>
  );
}

function valuesOf(row: ProductRow): ProductValues {
  const { id: _, deviceCount: __, decommissionedCount: ___, createdAt, updatedAt, revision, ...values } = row;
  return values;
}
