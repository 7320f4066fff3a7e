import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceQuery } from "../../fleet/devices/index.ts";
import { FoundSelect } from "../../ui/select/index.ts";
import { devicesQuery, placesQuery } from "./work-orders.calls.ts";
import { orderTexts } from "./work-orders.texts.ts";

interface Device {
  readonly id: number;
  readonly shortName: string;
  readonly serialNumber: string;
}
const named = ({ id, shortName, serialNumber }: Device) => ({
  ...{ id, name: shortName ? `${shortName} · ${serialNumber}` : serialNumber },
});

function useDevices(value: number | undefined) {
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(devicesQuery(search));
  const found = data?.records ?? [];
  const isElsewhere = value !== undefined && data !== undefined && !found.some(({ id }) => id === value);
  const { data: own } = useQuery({ ...deviceQuery(value ?? 0), enabled: isElsewhere });
  return {
    own: isElsewhere && own ? named(own) : undefined,
    ...{ found: found.map(named), isLoading: isFetching, onSearch: setSearch },
  };
}

interface DeviceChoiceProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (id: number) => void;
}

/** One of thousands of devices, found by searching. */
export function DeviceChoice({ value, ...select }: DeviceChoiceProps) {
  return <FoundSelect {...select} {...useDevices(value)} value={value} />;
}

interface FilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

export function DeviceFilter({ value, onChange }: FilterProps) {
  const t = useTexts(orderTexts);
  return (
    <FoundSelect
      {...useDevices(value)}
      {...{ value, label: t.device, placeholder: t.allDevices }}
      filter={{ width: "11rem", onChange }}
    />
  );
}

export function PlaceFilter({ value, onChange }: FilterProps) {
  const t = useTexts(orderTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(placesQuery(search));
  return (
    <FoundSelect
      {...{ value, label: t.place, placeholder: t.allPlaces, isLoading: isFetching }}
      own={undefined}
      found={(data?.records ?? []).map(({ id, name }) => ({ id, name }))}
      filter={{ width: "10rem", onChange }}
      onSearch={setSearch}
    />
  );
}
