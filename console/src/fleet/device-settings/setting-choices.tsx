import type { SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { useSettingLabels } from "../products/index.ts";
import styles from "./device-settings.module.css";

interface SettingChoicesProps {
  readonly names: readonly SettingName[];
  readonly values: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly left: ReadonlySet<SettingName>;
  readonly onChange: (left: ReadonlySet<SettingName>) => void;
}

/** Settings with their values, each ticked or left out. */
export function SettingChoices({ names, values, left, onChange }: SettingChoicesProps) {
  const { nameOf, labelOf } = useSettingLabels();
  const toggle = (name: SettingName) => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <ul className={styles.choices}>
      {names.map((name) => (
        <li key={name}>
          <label>
            <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} />
            <span>{nameOf(name)}</span>
            <strong>{labelOf(name, values[name])}</strong>
          </label>
        </li>
      ))}
    </ul>
  );
}
