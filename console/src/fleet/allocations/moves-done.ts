import { useSessionName } from "../../core/session/index.ts";
import { createStore, useStore } from "../../core/store/index.ts";

/** Moves of this session, newest first: what can still be taken back. They outlive the tab of the page. */
export interface DoneMove {
  readonly batchId: string;
  readonly moved: number;
  readonly unchanged: number;
  /** They speak through MQTT servers of others. */
  readonly cutOff: number;
  readonly to: string;
  readonly isUndone: boolean;
}

const MAX_KEPT = 20;
const done = createStore<readonly (DoneMove & { readonly session: string | undefined })[]>([]);

export function useDoneMoves() {
  const session = useSessionName();
  const all = useStore(done);
  return {
    // Who signs in after somebody else has nothing to take back.
    moves: all.filter((move) => move.session === session),
    add: (move: DoneMove) => done.set((before) => [{ ...move, session }, ...before].slice(0, MAX_KEPT)),
    forget: (batchId: string) => done.set((before) => before.filter((move) => move.batchId !== batchId)),
    markUndone: (batchId: string) =>
      done.set((before) =>
        before.map((move) => (move.batchId === batchId ? { ...move, isUndone: true } : move)),
      ),
  };
}
