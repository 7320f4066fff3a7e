import { FIRMWARE_ENDPOINTS as E, type ProductRules } from "@sweepline/contract/operations/firmware/index.ts";
import { VERSION_RULES, type VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ProductSelect } from "../../fleet/products/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Button, Drawer, Form, Radio, Switch } from "../../ui/kit.ts";
import { rulesQuery, useSetRules } from "./firmware.calls.ts";
import styles from "./firmware.module.css";
import { ProductKeys } from "./product-keys.tsx";
import { rulesTexts } from "./rules.texts.ts";

interface RulesDrawerProps {
  /** That it begins with. */
  readonly productId: number | undefined;
  readonly onClose: () => void;
}

/** How a product's versions compare, and who may sign its files. */
export function RulesDrawer({ productId: initial, onClose }: RulesDrawerProps) {
  const t = useTexts(rulesTexts);
  const [productId, setProductId] = useState(initial);
  return (
    <Drawer open title={t.title} size={640} onClose={onClose}>
      <div className={styles.detail}>
        <div className={styles.chosen}>
          <span aria-hidden="true">{t.product}</span>
          <ProductSelect value={productId} onChange={setProductId} />
        </div>
        {productId === undefined ? (
          <EmptyState title={t.choose} note={t.chooseNote} />
        ) : (
          <OfProduct key={productId} productId={productId} />
        )}
      </div>
    </Drawer>
  );
}

function OfProduct({ productId }: { readonly productId: number }) {
  const query = useQuery(rulesQuery(productId));
  return (
    <QueryView<ProductRules> query={query} block={16}>
      {(rules) => (
        <div className={styles.detail}>
          <RuleForm key={rules.revision} rules={rules} />
          <ProductKeys rules={rules} />
        </div>
      )}
    </QueryView>
  );
}

interface Values {
  readonly versionRule: VersionRule;
  readonly requiresSignature: boolean;
}

function RuleForm({ rules }: { readonly rules: ProductRules }) {
  const t = useTexts(rulesTexts);
  const mayChange = useMay(E.setRules);
  const set = useSetRules(rules.productId);
  const [form] = Form.useForm<Values>();
  const save = async (values: Values) => {
    try {
      await set.mutateAsync({ ...values, revision: rules.revision });
      notify("success", t.saved);
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      disabled={!mayChange}
      initialValues={{ versionRule: rules.versionRule, requiresSignature: rules.requiresSignature }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="versionRule" label={t.versionRule}>
        <Radio.Group className={styles.ruleChoices ?? ""}>
          {VERSION_RULES.map((rule) => (
            <Radio key={rule} value={rule}>
              {t.rules[rule]} <span className={styles.faint}>{t.ruleNotes[rule]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="requiresSignature"
        label={t.requiresSignature}
        extra={t.requiresSignatureNote}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {mayChange ? (
        <Button htmlType="submit" type="primary" loading={set.isPending}>
          {t.save}
        </Button>
      ) : null}
    </Form>
  );
}
