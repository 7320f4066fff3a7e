import { DEVICE_KINDS, type DeviceKind } from "@sweepline/contract/fleet/codes.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { productTexts } from "./products.texts.ts";

interface KindSelectProps {
  readonly value: DeviceKind | undefined;
  readonly onChange: (kind: DeviceKind | undefined) => void;
}

export function KindSelect({ value, onChange }: KindSelectProps) {
  const t = useTexts(productTexts);
  return (
    <Select<DeviceKind>
      allowClear
      value={value ?? null}
      options={DEVICE_KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
      placeholder={t.allKinds}
      aria-label={t.kind}
      style={{ width: "9rem" }}
      onChange={(kind: DeviceKind | undefined) => onChange(kind)}
    />
  );
}
