import { SETTING_NAMES } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { Capability } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid } from "../../ui/form/index.ts";
import { Form } from "../../ui/kit.ts";
import styles from "./products.module.css";
import { productTexts } from "./products.texts.ts";
import { SettingItem } from "./setting-input.tsx";

/** Default settings, for products whose devices take settings. */
export function SettingsSection() {
  const t = useTexts(productTexts);
  const form = Form.useFormInstance();
  const capabilities: Capability[] | undefined = Form.useWatch("capabilities", form);
  if (!capabilities?.includes("settings")) return null;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t.defaultSettings}</h3>
        <p className={styles.note}>{t.defaultSettingsNote}</p>
      </div>
      <FieldGrid min={15}>
        {SETTING_NAMES.map((name) => (
          <SettingItem key={name} name={name} under="defaultSettings" />
        ))}
      </FieldGrid>
    </section>
  );
}
