import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceQuery } from "../../fleet/devices/index.ts";
import { Select } from "../../ui/kit.ts";
import { historyTexts } from "./history.texts.ts";
import { devicesQuery } from "./remote-history.calls.ts";

interface DeviceFilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** A filter by robot: found by searching, since there are thousands. */
export function DeviceFilter({ value, onChange }: DeviceFilterProps) {
  const t = useTexts(historyTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(devicesQuery(search));
  const found = data?.records ?? [];
  const isElsewhere = value !== undefined && data !== undefined && !found.some(({ id }) => id === value);
  const { data: own } = useQuery({
    // Of a robot that is not there any more the filter shows the number.
    ...deviceQuery(value ?? 0),
    enabled: isElsewhere,
  });
  const devices = isElsewhere && own ? [own, ...found] : found;
  return (
    <Select<number>
      allowClear
      value={value ?? null}
      aria-label={t.device}
      placeholder={t.allDevices}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={devices.map(({ id, shortName, serialNumber }) => ({
        value: id,
        label: shortName ? `${shortName} · ${serialNumber}` : serialNumber,
      }))}
      popupMatchSelectWidth={false}
      style={{ width: "12rem" }}
      onChange={(id: number | undefined) => onChange(id)}
    />
  );
}
