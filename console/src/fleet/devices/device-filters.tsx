import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Select } from "../../ui/kit.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { FilterBar, FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { KindSelect, ProductSelect } from "../products/index.ts";
import { STATUS_LOOKS, StatusIcon } from "../telemetry/index.ts";
import styles from "./device-filters.module.css";
import { type DeviceListView, filtersOf, isFiltered, NO_FILTERS } from "./device-list-view.ts";
import { deviceTexts } from "./devices.texts.ts";
import { useMayKnow } from "./use-may-know.ts";

interface DeviceFiltersProps {
  readonly view: DeviceListView;
  readonly onChange: (change: Partial<DeviceListView>) => void;
  /** The page has the organization chosen by other means: it is a place there, not a filter. */
  readonly isOfBranch?: boolean;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function DeviceFilters({ view, onChange, isOfBranch = false }: DeviceFiltersProps) {
  const t = useTexts(deviceTexts);
  const may = useMayKnow();
  const change = (next: Partial<DeviceListView>) => onChange({ ...next, current: 1 });
  const { organizationId } = view;
  const filters = filtersOf(isOfBranch ? { ...view, organizationId: undefined } : view, may);
  const reset = () => onChange(isOfBranch ? { ...NO_FILTERS, organizationId } : NO_FILTERS);
  return (
    <FilterBar onReset={isFiltered(filters) ? reset : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <StatusSelect value={view.statuses} onChange={(statuses) => change({ statuses })} />
      <SelectEither
        value={view.online}
        yes={t.onlineOnly}
        no={t.offlineOnly}
        placeholder={t.allOnline}
        label={t.online}
        width={8.5}
        onChange={(online) => change({ online })}
      />
      {may.faults ? (
        <FilterToggle
          label={t.withErrors}
          isOn={view.hasErrors === "true"}
          onChange={(isOn) => change({ hasErrors: isOn ? "true" : undefined })}
        />
      ) : null}
      <FilterToggle
        label={t.locked}
        isOn={view.locked === "true"}
        onChange={(isOn) => change({ locked: isOn ? "true" : undefined })}
      />
      <KindSelect value={view.kind} onChange={(kind) => change({ kind })} />
      <ProductSelect value={view.productId} onChange={(productId) => change({ productId })} />
      {isOfBranch ? null : (
        <OrganizationSelect value={organizationId} onChange={(next) => change({ organizationId: next })} />
      )}
    </FilterBar>
  );
}

interface StatusSelectProps {
  readonly value: readonly DeviceStatus[];
  readonly onChange: (statuses: readonly DeviceStatus[]) => void;
}

function StatusSelect({ value, onChange }: StatusSelectProps) {
  const t = useTexts(deviceTexts);
  const { options, toneOf } = useDictionary<DeviceStatus>("deviceStatus");
  return (
    <Select<DeviceStatus[]>
      mode="multiple"
      allowClear
      value={[...value]}
      placeholder={t.allStatuses}
      aria-label={t.status}
      showSearch={{ optionFilterProp: "label" }}
      maxTagCount="responsive"
      options={[...options]}
      optionRender={({ value: code, label }) => (
        <span className={styles.option} data-tone={toneOf(String(code))}>
          <StatusIcon shape={STATUS_LOOKS[code as DeviceStatus].shape} />
          {label}
        </span>
      )}
      popupMatchSelectWidth={false}
      style={{ width: "9rem" }}
      onChange={onChange}
    />
  );
}
