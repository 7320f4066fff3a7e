import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectCode } from "../../system/dictionaries/index.ts";
import { fleetTexts } from "../shared/index.ts";

/** What a list binds a filter to. */
interface Bound<Code extends string> {
  readonly value: Code | undefined;
  readonly onChange: (code: Code | undefined) => void;
}

export function KindSelect(bound: Bound<DeviceKind>) {
  const t = useTexts(fleetTexts);
  return <SelectCode of="deviceKind" {...bound} all={t.allKinds} label={t.kind} width={7.5} />;
}

export function ProtocolSelect(bound: Bound<Protocol>) {
  const t = useTexts(fleetTexts);
  return <SelectCode of="protocol" {...bound} all={t.allProtocols} label={t.protocol} width={12} />;
}
