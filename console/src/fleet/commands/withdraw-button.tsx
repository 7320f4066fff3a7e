import { COMMAND_ENDPOINTS, type Command } from "@sweepline/contract/fleet/commands/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { withdrawCommand } from "./commands.calls.ts";
import { commandTexts } from "./commands.texts.ts";

/** Only what has not left can be taken back. */
export function WithdrawButton({ command }: { readonly command: Command }) {
  const t = useTexts(commandTexts);
  const cache = useQueryClient();
  const may = useMay(COMMAND_ENDPOINTS.withdraw);
  const [isBusy, setBusy] = useState(false);
  if (!may || command.state !== "queued") return null;
  const withdraw = async () => {
    setBusy(true);
    try {
      await withdrawCommand(cache, command);
      notify("success", t.withdrawn);
    } catch {
      // The refusal has shown its message; that it was sent meanwhile comes over the live connection.
    }
    setBusy(false);
  };
  return (
    <Button size="small" type="link" loading={isBusy} onClick={() => void withdraw()}>
      {t.withdraw}
    </Button>
  );
}
