import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceListQuery } from "../../fleet/devices/index.ts";
import { Select } from "../../ui/kit.ts";
import { placesQuery } from "./maintenance-windows.calls.ts";
import { windowTexts } from "./maintenance-windows.texts.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

export const namedDevice = ({
  id,
  shortName,
  serialNumber,
}: Pick<DeviceRow, "id" | "shortName" | "serialNumber">) => ({
  ...{ id, name: shortName ? `${shortName} · ${serialNumber}` : serialNumber },
});

/** What the form's item gives a control, and what was chosen when it opened. */
export interface ChoiceProps {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
  readonly own: readonly Named[];
}

export function PlacesSelect(props: ChoiceProps) {
  const t = useTexts(windowTexts);
  const may = useMay(PLACE_ENDPOINTS.options);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data = [], isFetching } = useQuery({
    ...placesQuery({ search: search || undefined }),
    enabled: may,
  });
  return (
    <ManySelect {...props} {...{ found: data, isFetching, onSearch: setTyped }} placeholder={t.allPlaces} />
  );
}

const FOUND = 20;

export function DevicesSelect(props: ChoiceProps) {
  const t = useTexts(windowTexts);
  const may = useMay(DEVICE_ENDPOINTS.list);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    ...deviceListQuery({ search: search || undefined, size: FOUND }),
    enabled: may,
  });
  const found = (data?.records ?? []).map(namedDevice);
  return <ManySelect {...props} {...{ found, isFetching, onSearch: setTyped }} placeholder={t.allDevices} />;
}

interface ManyProps extends ChoiceProps {
  readonly found: readonly Named[];
  readonly isFetching: boolean;
  readonly placeholder: string;
  /** Where the server searches. */
  readonly onSearch?: (text: string) => void;
}

/** Any number of what is there; what was once found keeps its name while something else is searched. */
export function ManySelect({
  id,
  value = [],
  onChange,
  own,
  found,
  isFetching,
  placeholder,
  onSearch,
}: ManyProps) {
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
