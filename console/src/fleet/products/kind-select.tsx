import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectWord } from "../../system/dictionaries/index.ts";
import { productTexts } from "./products.texts.ts";

interface KindSelectProps {
  readonly value: DeviceKind | undefined;
  readonly onChange: (kind: DeviceKind | undefined) => void;
}

export function KindSelect(bound: KindSelectProps) {
  const t = useTexts(productTexts);
  return <SelectWord of="deviceKind" {...bound} all={t.allKinds} label={t.kind} width={7.5} />;
}
