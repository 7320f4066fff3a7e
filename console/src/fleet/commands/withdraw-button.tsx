import { type Command, COMMAND_ENDPOINTS as E } from "@sweepline/contract/fleet/commands/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { withdrawCommand } from "./commands.calls.ts";
import { commandTexts } from "./commands.texts.ts";

/** Only what has not left can be taken back. That it was sent meanwhile comes over the live connection. */
export function WithdrawButton({ command }: { readonly command: Command }) {
  const t = useTexts(commandTexts);
  const cache = useQueryClient();
  if (command.state !== "queued") return null;
  const withdraw = {
    ...{ label: t.withdraw, requires: E.withdraw, done: t.withdrawn },
    onSelect: () => withdrawCommand(cache, command),
  };
  return <RowActions name={command.kind} buttons={[withdraw]} />;
}
