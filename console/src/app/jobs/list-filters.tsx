import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { filtersOfDeviceList } from "../../fleet/devices/index.ts";
import { KindSelect, ProductSelect } from "../../fleet/products/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { FiltersProps, ListFilterFields } from "../../system/jobs/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectEither, SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { FromView } from "./from-view.tsx";
import { FilterSummary, useFilterLabels } from "./list-filter-labels.tsx";
import styles from "./list-filters.module.css";
import { listFilterTexts } from "./list-filters.texts.ts";

type Value = JobFilters[string] | undefined;

/** Filters as the call for the file takes them: texts by name; what is not chosen is left out. */
function bound({ value = {}, onChange }: FiltersProps) {
  const set = (name: string, chosen: Value) => {
    const { [name]: _, ...others } = value;
    const isNone = chosen === undefined || chosen.length === 0;
    onChange?.(isNone ? others : { ...others, [name]: chosen });
  };
  const textOf = (name: string) => [value[name] ?? ""].flat()[0] ?? "";
  return {
    text: (name: string) => ({ value: textOf(name), onChange: (text: string) => set(name, text) }),
    id: (name: string) => ({
      value: textOf(name) === "" ? undefined : Number(textOf(name)),
      onChange: (id: number | undefined) => set(name, id === undefined ? undefined : String(id)),
    }),
    one: <Choice extends string>(name: string) => ({
      value: (textOf(name) || undefined) as Choice | undefined,
      onChange: (choice: Choice | undefined) => set(name, choice),
    }),
    many: (name: string) => ({
      value: [value[name] ?? []].flat(),
      onChange: (choices: string[]) => set(name, choices),
    }),
  };
}

function DeviceFilters(props: FiltersProps) {
  const t = useTexts(listFilterTexts);
  const { options } = useDictionary<string>("deviceStatus");
  const by = bound(props);
  return (
    <div className={styles.filters}>
      <SearchBox {...by.text("search")} label={t.searchDevices} />
      <SelectMany
        {...by.many("statuses")}
        options={[...options]}
        placeholder={t.allStatuses}
        label={t.status}
        width={11}
      />
      <SelectEither
        {...by.one<"true" | "false">("isOnline")}
        {...{ yes: t.online, no: t.offline, placeholder: t.allOnline, label: t.connection, width: 11 }}
      />
      <KindSelect {...by.one("kind")} />
      <ProductSelect {...by.id("productId")} />
      <OrganizationSelect {...by.id("organizationId")} />
      <Others {...props} />
      <FromView list="devices" filtersOf={filtersOfDeviceList} onChange={props.onChange} />
    </div>
  );
}

/** What a saved view asks by and has no control here: each can be taken off. */
const WITHOUT_CONTROLS = ["hasErrors", "isLocked", "runs"];

function Others({ value = {}, onChange }: FiltersProps) {
  const t = useTexts(listFilterTexts);
  const wordsOf = useFilterLabels(value);
  return WITHOUT_CONTROLS.filter((name) => value[name] !== undefined).map((name) => {
    const { label, value: words } = wordsOf(name);
    const text = words === t.yes ? label : words;
    const { [name]: _, ...others } = value;
    return (
      <Button key={name} aria-label={t.without(text)} onClick={() => onChange?.(others)}>
        {text} ✕
      </Button>
    );
  });
}

function ReportFilters(props: FiltersProps) {
  const t = useTexts(listFilterTexts);
  const { options } = useDictionary<string>("taskEndStatus");
  const by = bound(props);
  return (
    <div className={styles.filters}>
      <SearchBox {...by.text("search")} label={t.searchReports} />
      <SelectMany
        {...by.many("endStatuses")}
        options={[...options]}
        placeholder={t.allEnds}
        label={t.end}
        width={12}
      />
      <OrganizationSelect {...by.id("organizationId")} />
    </div>
  );
}

/** By the names that classes of jobs call the lists by. */
export const LIST_FILTERS: ListFilterFields = {
  devices: { Fields: DeviceFilters, Summary: FilterSummary },
  "task-reports": { Fields: ReportFilters, Summary: FilterSummary },
};
