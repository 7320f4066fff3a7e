import type { LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectCodes } from "../../system/dictionaries/index.ts";
import { DayRange, MomentInput } from "../../ui/form/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { LevelToggles } from "./level-toggles.tsx";
import type { LogList } from "./log-view.ts";

interface LogFiltersProps {
  readonly list: LogList;
  /** Lines of each level under the other filters, as far as they are known. */
  readonly counts: Readonly<Record<LogLevel, number>> | undefined;
}

/** A range of days and a moment that is jumped to take each other's place. */
export function LogFilters({ list, counts }: LogFiltersProps) {
  const t = useTexts(deviceLogTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <LevelToggles {...list.bind("levels")} counts={counts} />
      <SelectCodes of="deviceLogKind" {...list.bind("kinds")} all={t.allKinds} label={t.kind} width={12} />
      <DayRange
        {...list.days("from", "to")}
        label={t.range}
        onChange={(days) => list.setView({ ...days, at: "", current: 1 })}
      />
      <MomentInput
        label={t.jump}
        placeholder={t.jump}
        width="13rem"
        value={list.view.at}
        onChange={(at) => list.setView({ at, from: "", to: "", current: 1 })}
      />
    </>
  );
}
