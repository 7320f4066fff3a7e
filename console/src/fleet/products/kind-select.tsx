import { DEVICE_KINDS, type DeviceKind } from "@sweepline/contract/fleet/codes.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { productTexts } from "./products.texts.ts";

interface KindSelectProps {
  readonly value: DeviceKind | undefined;
  readonly onChange: (kind: DeviceKind | undefined) => void;
}

export function KindSelect({ value, onChange }: KindSelectProps) {
  const t = useTexts(productTexts);
  return (
    <SelectOne<DeviceKind>
      value={value}
      options={DEVICE_KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
      placeholder={t.allKinds}
      label={t.kind}
      width={8}
      onChange={onChange}
    />
  );
}
