import type { AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceListQuery } from "../../fleet/devices/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { FieldGrid, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { namedDevice } from "./alarm-filters.tsx";
import { placesQuery } from "./alarms.calls.ts";
import styles from "./rules.module.css";
import { ruleTexts } from "./rules.texts.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

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
          <Places own={rule?.places ?? []} />
        </Form.Item>
        <Form.Item name="deviceIds" label={t.devices} className={WIDE_FIELD}>
          <Devices own={rule?.devices ?? []} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

/** What the form's item gives a control, and what was chosen when it opened. */
interface ChoiceProps {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
  readonly own: readonly Named[];
}

function Products(props: ChoiceProps) {
  const t = useTexts(ruleTexts);
  const may = useMay(PRODUCT_ENDPOINTS.options);
  const { data = [], isFetching } = useQuery({ ...productOptionsQuery(), enabled: may });
  return <Many {...props} found={data} isFetching={isFetching} placeholder={t.allProducts} />;
}

function Places(props: ChoiceProps) {
  const t = useTexts(ruleTexts);
  const may = useMay(PLACE_ENDPOINTS.options);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data = [], isFetching } = useQuery({
    ...placesQuery({ search: search || undefined }),
    enabled: may,
  });
  return <Many {...props} {...{ found: data, isFetching, onSearch: setTyped }} placeholder={t.allPlaces} />;
}

const FOUND = 20;

function Devices(props: ChoiceProps) {
  const t = useTexts(ruleTexts);
  const may = useMay(DEVICE_ENDPOINTS.list);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    ...deviceListQuery({ search: search || undefined, size: FOUND }),
    enabled: may,
  });
  const found = (data?.records ?? []).map(namedDevice);
  return <Many {...props} {...{ found, isFetching, onSearch: setTyped }} placeholder={t.allDevices} />;
}

interface ManyProps extends ChoiceProps {
  readonly found: readonly Named[];
  readonly isFetching: boolean;
  readonly placeholder: string;
  /** Where the server searches. */
  readonly onSearch?: (text: string) => void;
}

/** Any number of what is there; what was once found keeps its name while something else is searched. */
function Many({ id, value = [], onChange, own, found, isFetching, placeholder, onSearch }: ManyProps) {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(
    () => new Map(own.map((one) => [one.id, one.name])),
  );
  const names = new Map([...known, ...found.map((one) => [one.id, one.name] as const)]);
  const offered = [...new Set([...found.map((one) => one.id), ...value])];
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={value}
      loading={isFetching}
      placeholder={placeholder}
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: "label" }}
      options={offered.map((one) => ({ value: one, label: names.get(one) ?? String(one) }))}
      onChange={(next) => {
        setKnown(names);
        onChange?.(next);
      }}
    />
  );
}
