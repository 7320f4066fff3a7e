import {
  type Capability,
  PROTOCOL_CAPABILITIES,
  type Protocol,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Checkbox } from "../../ui/kit.ts";
import { CAPABILITY_GROUPS, type CapabilityGroup } from "./capability-groups.ts";
import styles from "./products.module.css";
import { productTexts } from "./products.texts.ts";

interface CapabilityInputProps {
  readonly protocol: Protocol;
  /** Given by `Form.Item`. */
  readonly value?: readonly Capability[];
  readonly onChange?: (value: Capability[]) => void;
}

/** What devices of a product can; what its protocol cannot carry is there to see, with the reason, and not to choose. */
export function CapabilityInput({ protocol, value = [], onChange }: CapabilityInputProps) {
  const t = useTexts(productTexts);
  const { labelOf } = useDictionary<Capability>("capability");
  const protocols = useDictionary<Protocol>("protocol");
  const carried = PROTOCOL_CAPABILITIES[protocol];
  const reason = t.notCarried(protocols.labelOf(protocol));
  const toggle = (capability: Capability) =>
    onChange?.(
      value.includes(capability) ? value.filter((one) => one !== capability) : [...value, capability],
    );
  return (
    <div className={styles.groups}>
      {(Object.keys(CAPABILITY_GROUPS) as CapabilityGroup[]).map((group) => {
        const members: readonly Capability[] = CAPABILITY_GROUPS[group];
        const isBeyond = members.every((one) => !carried.includes(one));
        return (
          <fieldset key={group} className={styles.group}>
            <legend className={styles.legend}>{t.groups[group]}</legend>
            {members.map((one) => {
              const isCarried = carried.includes(one);
              return (
                <Checkbox
                  key={one}
                  checked={value.includes(one)}
                  disabled={!isCarried}
                  {...(isCarried ? {} : { title: reason })}
                  onChange={() => toggle(one)}
                >
                  {labelOf(one)}
                  {isCarried || isBeyond ? null : <span className={styles.reason}>{reason}</span>}
                </Checkbox>
              );
            })}
            {isBeyond ? <span className={styles.reason}>{reason}</span> : null}
          </fieldset>
        );
      })}
    </div>
  );
}
