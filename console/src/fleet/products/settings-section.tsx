import { DEVICE_SETTINGS, SETTING_NAMES } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { Capability } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form } from "../../ui/kit.ts";
import styles from "./products.module.css";
import { productTexts } from "./products.texts.ts";
import { SettingInput } from "./setting-input.tsx";
import { useSettingWords } from "./setting-words.ts";

/** Default settings, for products whose devices take settings. */
export function SettingsSection() {
  const t = useTexts(productTexts);
  const form = Form.useFormInstance();
  const { nameOf } = useSettingWords();
  const capabilities: Capability[] | undefined = Form.useWatch("capabilities", form);
  if (!capabilities?.includes("settings")) return null;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t.defaultSettings}</h3>
        <p className={styles.note}>{t.defaultSettingsNote}</p>
      </div>
      <div className={styles.fields}>
        {SETTING_NAMES.map((name) => (
          <Form.Item
            key={name}
            name={["defaultSettings", name]}
            label={nameOf(name)}
            rules={[schemaRule(DEVICE_SETTINGS[name].schema, { isOptional: true })]}
          >
            <SettingInput name={name} />
          </Form.Item>
        ))}
      </div>
    </section>
  );
}
