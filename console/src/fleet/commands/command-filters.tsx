import { COMMAND_ENDPOINTS as E } from "@sweepline/contract/fleet/commands/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectCodes } from "../../system/dictionaries/index.ts";
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
      <SelectCodes of="commandKind" {...list.bind("kinds")} all={t.allKinds} label={t.kind} width={12} />
      <SelectCodes of="commandState" {...list.bind("states")} all={t.allStates} label={t.state} width={11} />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
