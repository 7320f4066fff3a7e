import type { CommandKind, CommandState } from "@sweepline/contract/fleet/commands.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Select } from "../../ui/kit.ts";
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
      <Select<CommandKind[]>
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        value={[...view.kinds]}
        placeholder={t.allKinds}
        aria-label={t.kind}
        options={[...kinds.options]}
        popupMatchSelectWidth={false}
        style={{ width: "12rem" }}
        onChange={(chosen: CommandKind[]) => change({ kinds: chosen })}
      />
      <Select<CommandState[]>
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        value={[...view.states]}
        placeholder={t.allStates}
        aria-label={t.state}
        options={[...states.options]}
        style={{ width: "11rem" }}
        onChange={(chosen: CommandState[]) => change({ states: chosen })}
      />
      <DayRange label={t.range} from={view.from} to={view.to} onChange={change} />
    </FilterBar>
  );
}
