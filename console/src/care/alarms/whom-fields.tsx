import type { AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { FieldGrid, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form } from "../../ui/kit.ts";
import { type ChoiceProps, DevicesSelect, ManySelect, PlacesSelect } from "../maintenance-windows/index.ts";
import styles from "./rules.module.css";
import { ruleTexts } from "./rules.texts.ts";

interface WhomFieldsProps {
  /** Whose choices have names before anything was found. */
  readonly rule: AlarmRule | undefined;
}

/** Which devices a rule holds for. */
export function WhomFields({ rule }: WhomFieldsProps) {
  const t = useTexts(ruleTexts);
  return (
    <section>
      <h3>{t.whom}</h3>
      <p className={styles.note}>{t.whomNote}</p>
      <FieldGrid min={15}>
        <Form.Item name="productIds" label={t.products}>
          <Products own={rule?.products ?? []} />
        </Form.Item>
        <Form.Item name="placeIds" label={t.places}>
          <PlacesSelect own={rule?.places ?? []} />
        </Form.Item>
        <Form.Item name="deviceIds" label={t.devices} className={WIDE_FIELD}>
          <DevicesSelect own={rule?.devices ?? []} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

function Products(props: ChoiceProps) {
  const t = useTexts(ruleTexts);
  const may = useMay(PRODUCT_ENDPOINTS.options);
  const { data = [], isFetching } = useQuery({ ...productOptionsQuery(), enabled: may });
  return <ManySelect {...props} found={data} isFetching={isFetching} placeholder={t.allProducts} />;
}
