import type { LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange, MomentInput } from "../../ui/form/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { LevelToggles } from "./level-toggles.tsx";
import { hasLogFilters, type LogView, NO_LOG_FILTERS } from "./log-view.ts";

interface LogFiltersProps {
  readonly view: LogView;
  /** Lines of each level under the other filters, as far as they are known. */
  readonly counts: Readonly<Record<LogLevel, number>> | undefined;
  readonly onChange: (change: Partial<LogView>) => void;
}

export function LogFilters({ view, counts, onChange }: LogFiltersProps) {
  const t = useTexts(deviceLogTexts);
  const kinds = useDictionary<LogKind>("deviceLogKind");
  const change = (next: Partial<LogView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={hasLogFilters(view) ? () => onChange(NO_LOG_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <LevelToggles view={view} counts={counts} onChange={(levels) => change({ levels })} />
      <SelectMany<LogKind>
        value={view.kinds}
        options={kinds.options}
        placeholder={t.allKinds}
        label={t.kind}
        width={12}
        onChange={(chosen) => change({ kinds: chosen })}
      />
      <DayRange
        label={t.range}
        from={view.from}
        to={view.to}
        onChange={(days) => change({ ...days, at: "" })}
      />
      <MomentInput
        label={t.jump}
        placeholder={t.jump}
        width="13rem"
        value={view.at}
        onChange={(at) => change({ at, from: "", to: "" })}
      />
    </FilterBar>
  );
}
