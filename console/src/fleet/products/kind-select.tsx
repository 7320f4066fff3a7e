import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { productTexts } from "./products.texts.ts";

interface KindSelectProps {
  readonly value: DeviceKind | undefined;
  readonly onChange: (kind: DeviceKind | undefined) => void;
}

export function KindSelect({ value, onChange }: KindSelectProps) {
  const t = useTexts(productTexts);
  const { options } = useDictionary<DeviceKind>("deviceKind");
  return (
    <SelectOne<DeviceKind>
      value={value}
      options={options}
      placeholder={t.allKinds}
      label={t.kind}
      width={7.5}
      onChange={onChange}
    />
  );
}
