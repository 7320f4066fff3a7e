import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceQuery } from "../../fleet/devices/index.ts";
import { FoundSelect } from "../../ui/select/index.ts";
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
  return (
    <FoundSelect
      {...{ value, label: t.device, placeholder: t.allDevices, isLoading: isFetching }}
      own={isElsewhere && own ? named(own) : undefined}
      found={found.map(named)}
      filter={{ width: "12rem", onChange }}
      onSearch={setSearch}
    />
  );
}

const named = ({ id, shortName, serialNumber }: Pick<DeviceRow, "id" | "shortName" | "serialNumber">) => ({
  ...{ id, name: shortName ? `${shortName} · ${serialNumber}` : serialNumber },
});
