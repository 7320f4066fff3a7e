import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceListQuery, deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import { Select } from "../../ui/kit.ts";
import { formTexts } from "./rollout-form.texts.ts";

interface DevicesSelectProps {
  readonly organizationId: number | undefined;
  readonly productId: number | undefined;
  /** Of the form. */
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Further devices are found by searching. */
const FOUND = 50;
/** Of more that are chosen only their number is shown. */
const SHOWN = 8;

/** Any number of devices of the product, by name or serial number. */
export function DevicesSelect({ organizationId, productId, id, value = [], onChange }: DevicesSelectProps) {
  const t = useTexts(formTexts);
  const [search, setSearch] = useState("");
  const found = useQuery({
    ...deviceListQuery({ organizationId, productId, search: search || undefined, size: FOUND }),
    enabled: productId !== undefined,
  });
  const records = found.data?.records ?? [];
  const elsewhere = value.filter((one) => !records.some((device) => device.id === one));
  const chosen = useQueries({
    queries: elsewhere.slice(0, SHOWN).map((one) => deviceQuery(one)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const names = new Map([...records, ...chosen].map((device) => [device.id, deviceName(device)]));
  return (
    <Select<number[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      loading={found.isFetching}
      disabled={productId === undefined}
      placeholder={productId === undefined ? t.productFirst : t.anyDevice}
      maxTagCount={SHOWN}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={[...names].map(([device, label]) => ({ value: device, label }))}
      {...(onChange && { onChange })}
    />
  );
}
