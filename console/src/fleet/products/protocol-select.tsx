import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectWord } from "../../system/dictionaries/index.ts";
import { productTexts } from "./products.texts.ts";

interface ProtocolSelectProps {
  readonly value: Protocol | undefined;
  readonly onChange: (protocol: Protocol | undefined) => void;
}

export function ProtocolSelect(bound: ProtocolSelectProps) {
  const t = useTexts(productTexts);
  return <SelectWord of="protocol" {...bound} all={t.allProtocols} label={t.protocol} width={12} />;
}
