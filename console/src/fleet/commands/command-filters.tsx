import { COMMAND_ENDPOINTS as E } from "@sweepline/contract/fleet/commands/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionarySelectMany } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";
import { commandTexts } from "./commands.texts.ts";

export const COMMANDS = declareList(E.list, {
  id: "deviceCommands",
  filters: ["kinds", "states", "from", "to"],
});

export function CommandFilters({ list }: { readonly list: ListState<typeof COMMANDS> }) {
  const t = useTexts(commandTexts);
  return (
    <>
      <DictionarySelectMany
        {...list.bind("kinds")}
        type="commandKind"
        placeholder={t.allKinds}
        label={t.kind}
        width={12}
      />
      <DictionarySelectMany
        {...list.bind("states")}
        type="commandState"
        placeholder={t.allStates}
        label={t.state}
        width={11}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
