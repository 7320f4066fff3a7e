import type { LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Select } from "../../ui/kit.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { hasLogFilters, type LogView, NO_LOG_FILTERS } from "./log-view.ts";

interface LogFiltersProps {
  readonly view: LogView;
  readonly onChange: (change: Partial<LogView>) => void;
}

export function LogFilters({ view, onChange }: LogFiltersProps) {
  const t = useTexts(deviceLogTexts);
  const levels = useDictionary<LogLevel>("deviceLogLevel");
  const kinds = useDictionary<LogKind>("deviceLogKind");
  const change = (next: Partial<LogView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={hasLogFilters(view) ? () => onChange(NO_LOG_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <Select<LogLevel[]>
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        value={[...view.levels]}
        placeholder={t.allLevels}
        aria-label={t.level}
        options={[...levels.options]}
        style={{ width: "10rem" }}
        onChange={(chosen: LogLevel[]) => change({ levels: chosen })}
      />
      <Select<LogKind[]>
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        value={[...view.kinds]}
        placeholder={t.allKinds}
        aria-label={t.kind}
        options={[...kinds.options]}
        popupMatchSelectWidth={false}
        style={{ width: "12rem" }}
        onChange={(chosen: LogKind[]) => change({ kinds: chosen })}
      />
      <DayRange label={t.range} from={view.from} to={view.to} onChange={change} />
    </FilterBar>
  );
}
