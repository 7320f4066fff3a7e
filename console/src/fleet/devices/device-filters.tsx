import type { ComponentProps } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/button/index.ts";
import { lateSelect, SelectEither } from "../../ui/select/index.ts";
import { FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { KindSelect, ProductSelect } from "../products/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import type { DeviceList } from "./device-list.ts";
import { deviceTexts } from "./devices.texts.ts";
import type { StatusFilterProps } from "./status-select.tsx";
import { useMayKnow } from "./use-may-know.ts";

const StatusSelect = lateSelect<StatusFilterProps>(
  () => import("./status-select.tsx").then((part) => part.StatusSelect),
  ({ value }) => value.length > 0,
);

interface DeviceFiltersProps {
  readonly list: DeviceList;
  /** The page has the organization chosen by other means: it is a place there, not a filter. */
  readonly isOfBranch: boolean;
  readonly placeFilter?: PlaceFilter | undefined;
}

export function DeviceFilters({ list, isOfBranch, placeFilter: PlaceSelect }: DeviceFiltersProps) {
  const t = useTexts(deviceTexts);
  const may = useMayKnow();
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <StatusSelect {...list.bind("statuses")} label={t.status} placeholder={t.allStatuses} width={9.5} />
      <OnlineSelect {...list.bind("isOnline")} />
      {may.faults ? <FilterToggle {...list.toggle("hasErrors")} label={t.withErrors} /> : null}
      <FilterToggle {...list.toggle("isLocked")} label={t.locked} />
      <KindSelect {...list.bind("kind")} />
      <ProductSelect {...list.bind("productId")} />
      {may.details ? <RunsFilter {...list.bind("runs")} /> : null}
      {PlaceSelect ? <PlaceSelect {...list.bind("placeId")} /> : null}
      {isOfBranch ? null : <OrganizationSelect {...list.bind("organizationId")} />}
    </>
  );
}

interface RunsFilterProps {
  /** The kind of a package and its version. */
  readonly value: string;
  readonly onChange: (runs: string) => void;
}

/** Comes with the address alone, from where a version is shown; it can be taken off here. */
function RunsFilter({ value, onChange }: RunsFilterProps) {
  const t = useTexts(deviceTexts);
  const { labelOf } = useDictionary("firmwareKind");
  if (!value) return null;
  const [kind = "", ...version] = value.split(" ");
  const label = `${labelOf(kind)} ${version.join(" ")}`;
  return (
    <Button aria-label={t.without(label)} onClick={() => onChange("")}>
      {label} ✕
    </Button>
  );
}

type OnlineSelectProps = Pick<ComponentProps<typeof SelectEither>, "value" | "onChange">;

export function OnlineSelect(bound: OnlineSelectProps) {
  const t = useTexts(deviceTexts);
  return (
    <SelectEither
      {...bound}
      yes={t.onlineOnly}
      no={t.offlineOnly}
      placeholder={t.allOnline}
      label={t.online}
      width={9.5}
    />
  );
}
