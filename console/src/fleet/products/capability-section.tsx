import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  capabilitiesOf,
  KIND_CAPABILITIES,
  type Protocol,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Form } from "../../ui/kit.ts";
import { CapabilityInput } from "./capability-input.tsx";
import styles from "./products.module.css";
import { productTexts } from "./products.texts.ts";

export function CapabilitySection() {
  const t = useTexts(productTexts);
  const form = Form.useFormInstance();
  const kind: DeviceKind | undefined = Form.useWatch("kind", form);
  const protocol: Protocol = Form.useWatch("protocol", form) ?? "vda5050";
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t.capabilities}</h3>
        <Button
          type="link"
          size="small"
          disabled={kind === undefined}
          onClick={() =>
            kind && form.setFieldValue("capabilities", capabilitiesOf(KIND_CAPABILITIES[kind], protocol))
          }
        >
          {t.restore}
        </Button>
        <p className={styles.note}>{t.capabilitiesNote}</p>
      </div>
      <Form.Item name="capabilities">
        <CapabilityInput protocol={protocol} />
      </Form.Item>
    </section>
  );
}
