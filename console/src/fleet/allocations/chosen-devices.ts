import { type AllocatedDevice, MAX_ALLOCATED_DEVICES } from "@sweepline/contract/fleet/allocations.ts";
import { useState } from "react";

/** The devices to be moved, kept while one pages and filters: each as it was read, for the guard of the move. */
export type Chosen = ReadonlyMap<number, AllocatedDevice>;

export interface ChosenDevices {
  readonly rows: readonly AllocatedDevice[];
  readonly ids: readonly number[];
  readonly isFull: boolean;
  readonly isOver: boolean;
  /** What is ticked now, out of what was chosen before and what is on screen. */
  tick(ids: readonly number[], onScreen: readonly AllocatedDevice[]): void;
  add(rows: readonly AllocatedDevice[]): void;
  remove(ids: readonly number[]): void;
  clear(): void;
}

export const ticked = (
  before: Chosen,
  ids: readonly number[],
  onScreen: readonly AllocatedDevice[],
): Chosen => {
  const known = new Map([...onScreen.map((row) => [row.id, row] as const), ...before]);
  return new Map(
    ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as AllocatedDevice] as const] : [])),
  );
};

export function useChosenDevices(): ChosenDevices {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  return {
    rows: [...chosen.values()],
    ids: [...chosen.keys()],
    isFull: chosen.size >= MAX_ALLOCATED_DEVICES,
    isOver: chosen.size > MAX_ALLOCATED_DEVICES,
    tick: (ids, onScreen) => setChosen((before) => ticked(before, ids, onScreen)),
    // What is read again replaces what was read before: the guard wants the newest.
    add: (rows) => setChosen((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)])),
    remove(ids) {
      const gone = new Set(ids);
      setChosen((before) => new Map([...before].filter(([id]) => !gone.has(id))));
    },
    clear: () => setChosen(new Map()),
  };
}

export interface Preview {
  readonly moving: number;
  readonly unchanged: number;
  /** Whose hands they leave, most first. */
  readonly holders: readonly { readonly id: number; readonly name: string; readonly count: number }[];
}

/** What a move would do, before it is done. */
export function previewOf(
  rows: readonly AllocatedDevice[],
  target: { organizationId: number | undefined; operatorStaffId: number | null },
): Preview {
  const isThere = (row: AllocatedDevice) =>
    row.organizationId === target.organizationId && row.operatorStaffId === target.operatorStaffId;
  const moving = rows.filter((row) => !isThere(row));
  const holders = new Map<number, { id: number; name: string; count: number }>();
  for (const { organizationId: id, organizationName: name } of moving)
    holders.set(id, { id, name, count: (holders.get(id)?.count ?? 0) + 1 });
  return {
    moving: moving.length,
    unchanged: rows.length - moving.length,
    holders: [...holders.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
  };
}

/** Serial numbers out of a mail, a column of a sheet or a list with commas; each once, in their order. */
export const serialNumbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；、"']+/).filter((one) => one !== "")),
];
