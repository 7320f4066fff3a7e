import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceListQuery, deviceQuery } from "../../fleet/devices/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { FoundSelect, SelectEither, SelectMany } from "../../ui/select/index.ts";
import { FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { namedDevice, placesQuery } from "../maintenance-windows/index.ts";
import type { AlarmList } from "./alarm-list.ts";
import { alarmTexts } from "./alarms.texts.ts";

const FOUND = 20;

export function AlarmFilters({ list }: { readonly list: AlarmList }) {
  const t = useTexts(alarmTexts);
  const severities = useDictionary<FaultLevel>("faultLevel").options;
  const kinds = useDictionary<AlarmKindName>("alarmKind").options;
  const mine = list.toggle("isMine");
  return (
    <>
      <Segments
        {...list.bind("states")}
        label={t.state}
        options={(["active", "cleared", "all"] as const).map((value) => ({ value, label: t.states[value] }))}
      />
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectMany<FaultLevel>
        {...list.bind("severities")}
        {...{ options: severities, placeholder: t.allSeverities, label: t.severity, width: 10.5 }}
      />
      <SelectMany<AlarmKindName>
        {...list.bind("kinds")}
        {...{ options: kinds, placeholder: t.allKinds, label: t.kind, width: 11 }}
      />
      <SelectEither
        {...list.bind("isAcknowledged")}
        {...{ yes: t.isAcknowledged, no: t.notAcknowledged, label: t.acknowledged, width: 13 }}
        placeholder={t.anyAcknowledged}
      />
      <FilterToggle {...mine} label={t.mine} />
      <OrganizationSelect {...list.bind("organizationId")} />
      {useMay(PLACE_ENDPOINTS.options) ? <PlaceFilter {...list.bind("placeId")} /> : null}
      {useMay(DEVICE_ENDPOINTS.list) ? <DeviceFilter {...list.bind("deviceId")} /> : null}
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}

interface FilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

export function PlaceFilter({ value, onChange }: FilterProps) {
  const t = useTexts(alarmTexts);
  const [search, setSearch] = useState("");
  const { data = [], isFetching } = useQuery(
    placesQuery({ search: search || undefined, ids: value === undefined ? undefined : [value] }),
  );
  return (
    <FoundSelect
      {...{ value, label: t.place, placeholder: t.anyPlace, isLoading: isFetching, found: data }}
      own={undefined}
      filter={{ width: "10rem", onChange }}
      onSearch={setSearch}
    />
  );
}

export function DeviceFilter({ value, onChange }: FilterProps) {
  const t = useTexts(alarmTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(deviceListQuery({ search: search || undefined, size: FOUND }));
  const found = data?.records ?? [];
  const isElsewhere = value !== undefined && data !== undefined && !found.some(({ id }) => id === value);
  const { data: own } = useQuery({ ...deviceQuery(value ?? 0), enabled: isElsewhere });
  return (
    <FoundSelect
      {...{ value, label: t.device, placeholder: t.anyDevice, isLoading: isFetching }}
      own={isElsewhere && own ? namedDevice(own) : undefined}
      found={found.map(namedDevice)}
      filter={{ width: "10rem", onChange }}
      onSearch={setSearch}
    />
  );
}
