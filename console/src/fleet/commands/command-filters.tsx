import {
  type CommandKind,
  type CommandState,
  COMMAND_ENDPOINTS as E,
} from "@sweepline/contract/fleet/commands/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { commandTexts } from "./commands.texts.ts";

export const COMMANDS = declareList(E.list, {
  id: "deviceCommands",
  filters: ["kinds", "states", "from", "to"],
});

export function CommandFilters({ list }: { readonly list: ListState<typeof COMMANDS> }) {
  const t = useTexts(commandTexts);
  const kinds = useDictionary<CommandKind>("commandKind");
  const states = useDictionary<CommandState>("commandState");
  return (
    <>
      <SelectMany<CommandKind>
        {...list.bind("kinds")}
        options={kinds.options}
        placeholder={t.allKinds}
        label={t.kind}
        width={12}
      />
      <SelectMany<CommandState>
        {...list.bind("states")}
        options={states.options}
        placeholder={t.allStates}
        label={t.state}
        width={11}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
