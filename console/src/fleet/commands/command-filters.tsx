import type { CommandKind, CommandState } from "@sweepline/contract/fleet/commands/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { FilterBar } from "../../ui/table/index.ts";
import { type CommandView, hasCommandFilters, NO_COMMAND_FILTERS } from "./command-view.ts";
import { commandTexts } from "./commands.texts.ts";

interface CommandFiltersProps {
  readonly view: CommandView;
  readonly onChange: (change: Partial<CommandView>) => void;
}

export function CommandFilters({ view, onChange }: CommandFiltersProps) {
  const t = useTexts(commandTexts);
  const kinds = useDictionary<CommandKind>("commandKind");
  const states = useDictionary<CommandState>("commandState");
  const change = (next: Partial<CommandView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={hasCommandFilters(view) ? () => onChange(NO_COMMAND_FILTERS) : undefined}>
      <SelectMany<CommandKind>
        value={view.kinds}
        options={kinds.options}
        placeholder={t.allKinds}
        label={t.kind}
        width={12}
        onChange={(chosen) => change({ kinds: chosen })}
      />
      <SelectMany<CommandState>
        value={view.states}
        options={states.options}
        placeholder={t.allStates}
        label={t.state}
        width={11}
        onChange={(chosen) => change({ states: chosen })}
      />
      <DayRange label={t.range} from={view.from} to={view.to} onChange={change} />
    </FilterBar>
  );
}
