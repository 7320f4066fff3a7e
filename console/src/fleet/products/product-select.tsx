import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Select } from "../../ui/kit.ts";
import type { Begun } from "../../ui/select/index.ts";
import { productOptionsQuery } from "./products.calls.ts";

interface ProductSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly width: number;
  readonly begun: Begun;
}

export function ProductSelect({ value, onChange, begun, label, placeholder, width }: ProductSelectProps) {
  const { data, isPending } = useQuery(productOptionsQuery());
  const options = useMemo(() => data?.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data]);
  return (
    <Select<number>
      {...begun}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      loading={isPending}
      value={value ?? null}
      options={options}
      placeholder={placeholder}
      aria-label={label}
      popupMatchSelectWidth={false}
      style={{ width: `${width}rem` }}
      onChange={(id: number | undefined) => onChange(id)}
    />
  );
}
