import type { CommandKind, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendCommand } from "./commands.calls.ts";

export interface Sending {
  /** Which kind is on its way to the server. */
  readonly busy: CommandKind | undefined;
  send(order: CommandOrder): Promise<void>;
}

/** Settles in any case: a refusal has shown its message. */
export function useSending(deviceId: number): Sending {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<CommandKind>();
  return {
    busy,
    async send(order) {
      setBusy(order.kind);
      try {
        await sendCommand(cache, deviceId, order);
      } catch {
        // Shown already.
      }
      setBusy(undefined);
    },
  };
}
