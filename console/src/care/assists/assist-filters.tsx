import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import { STOP_SOURCES, type StopSource } from "@sweepline/contract/care/assists/stops.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { PersonSelect } from "../../access/people/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectEither, SelectMany } from "../../ui/select/index.ts";
import { FilterMark, FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { DeviceFilter, PlaceFilter } from "../alarms/index.ts";
import type { AssistList } from "./assist-list.ts";
import { assistTexts } from "./assists.texts.ts";

interface AssistFiltersProps {
  readonly list: AssistList;
  /** Figures are of all of them. */
  readonly isOfAll?: boolean;
}

export function AssistFilters({ list, isOfAll = false }: AssistFiltersProps) {
  const t = useTexts(assistTexts);
  const causes = useDictionary<AssistCause>("assistCause").options;
  return (
    <>
      {isOfAll ? null : (
        <Segments
          {...list.bind("shown")}
          label={t.state}
          options={(["open", "resolved", "all"] as const).map((value) => ({ value, label: t.shown[value] }))}
        />
      )}
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectMany<StopSource>
        {...list.bind("sources")}
        options={STOP_SOURCES.map((value) => ({ value, label: t.sources[value] }))}
        {...{ placeholder: t.allSources, label: t.source, width: 9 }}
      />
      <StopMark {...list.bind("stopCode")} />
      <SelectMany<AssistCause>
        {...list.bind("causes")}
        {...{ options: causes, placeholder: t.allCauses, label: t.cause, width: 10 }}
      />
      <SelectEither
        {...list.bind("isSelfResolved")}
        {...{ yes: t.selfResolved, no: t.helped, placeholder: t.anyEnd, label: t.end, width: 9 }}
      />
      <FilterToggle {...list.toggle("isMine")} label={t.mine} />
      {useMay(STAFF_ENDPOINTS.options) ? <PersonFilter {...list.bind("personId")} /> : null}
      <OrganizationSelect {...list.bind("organizationId")} />
      {useMay(PLACE_ENDPOINTS.options) ? <PlaceFilter {...list.bind("placeId")} /> : null}
      {useMay(DEVICE_ENDPOINTS.list) ? <DeviceFilter {...list.bind("deviceId")} /> : null}
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}

interface StopMarkProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

function StopMark(filter: StopMarkProps) {
  const t = useTexts(assistTexts);
  const { labelOf } = useDictionary("alarmKind");
  return <FilterMark {...filter} label={t.stop} text={labelOf(filter.value)} />;
}

interface PersonFilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function PersonFilter({ value, onChange }: PersonFilterProps) {
  const t = useTexts(assistTexts);
  return (
    <PersonSelect
      {...{ value, label: t.person, placeholder: t.anyone, width: "9rem" }}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
