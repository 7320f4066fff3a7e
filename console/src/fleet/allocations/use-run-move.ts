import type { AllocatedDevice } from "@sweepline/contract/fleet/allocations.ts";
import { useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useMove } from "./allocations.calls.ts";
import type { ChosenDevices } from "./chosen-devices.ts";
import { useDoneMoves } from "./moves-done.ts";
import type { Receiver } from "./receiver-tree.tsx";

interface Run {
  readonly receiver: Receiver;
  readonly operatorStaffId: number | null;
  readonly reason: string;
}

/** The move, and which devices kept it from happening. */
export function useRunMove(chosen: ChosenDevices) {
  const move = useMove();
  const done = useDoneMoves();
  const [refused, setRefused] = useState<readonly AllocatedDevice[]>([]);
  const run = async ({ receiver, operatorStaffId, reason }: Run): Promise<boolean> => {
    setRefused([]);
    try {
      const result = await move.mutateAsync({
        devices: chosen.rows.map(({ id, allocationId }) => ({ id, allocationId })),
        organizationId: receiver.id,
        operatorStaffId,
        reason,
      });
      done.add({ ...result, to: receiver.name, isUndone: false });
      chosen.clear();
      return true;
    } catch (error) {
      const ids = changedIn(error);
      setRefused(chosen.rows.filter(({ id }) => ids.includes(id)));
      return false;
    }
  };
  // Left out it is not chosen any more; read again it is another row.
  const changed = refused.filter((row) => chosen.rows.includes(row)).map(({ id }) => id);
  return { run, changed, isRunning: move.isPending };
}

/** The refusal names each device in a field of its own. */
function changedIn(error: unknown): number[] {
  if (!(error instanceof CallError)) return [];
  return error.fields.flatMap(({ field }) => (field.startsWith("devices.") ? [Number(field.slice(8))] : []));
}
