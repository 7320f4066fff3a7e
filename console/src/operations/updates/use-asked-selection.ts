import { MAX_CONFIRMED_UPDATES } from "@sweepline/contract/operations/updates/index.ts";
import { useMemo, useState } from "react";
import { type Asked, isAsked } from "./confirm-updates.tsx";

const NONE: readonly never[] = [];

/** Rows that are chosen to be answered together, on whichever page; one that waits for no answer any more drops out. */
export function useAskedSelection<Row extends Asked>(rows: readonly Row[] = NONE) {
  const [chosen, setChosen] = useState<readonly Row[]>(NONE);
  return useMemo(() => {
    const newest = new Map(rows.map((row) => [row.id, row]));
    const updates = chosen.map((row) => newest.get(row.id) ?? row).filter(isAsked);
    const known = new Map([...updates, ...rows].map((row) => [row.id, row]));
    return {
      updates,
      selection: {
        keys: updates.map(({ id }) => id),
        canChoose: isAsked,
        onChange: (keys: readonly (string | number)[]) =>
          setChosen(keys.slice(0, MAX_CONFIRMED_UPDATES).flatMap((key) => known.get(Number(key)) ?? [])),
      },
      clear: () => setChosen(NONE),
    };
  }, [rows, chosen]);
}
