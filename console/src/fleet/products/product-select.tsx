import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { productOptionsQuery } from "./products.calls.ts";
import { productTexts } from "./products.texts.ts";

interface ProductSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

export function ProductSelect({ value, onChange }: ProductSelectProps) {
  const t = useTexts(productTexts);
  const { data, isPending } = useQuery(productOptionsQuery());
  const options = useMemo(() => data?.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data]);
  return (
    <Select<number>
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      loading={isPending}
      value={value ?? null}
      options={options}
      placeholder={t.allProducts}
      aria-label={t.product}
      popupMatchSelectWidth={false}
      style={{ width: "9.25rem" }}
      onChange={(id: number | undefined) => onChange(id)}
    />
  );
}
