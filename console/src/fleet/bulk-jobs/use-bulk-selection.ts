import { BULK_JOB_ENDPOINTS as E, MAX_BULK_DEVICES } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useState } from "react";
import { useMay } from "../../core/session/index.ts";

export interface BulkSelection {
  readonly isOffered: boolean;
  readonly ids: readonly number[];
  readonly choose: (ids: readonly number[]) => void;
  /** Takes all that the filters show, at most 5,000. */
  readonly chooseAll: () => void;
  readonly isFetching: boolean;
  /** How many the filters show. */
  readonly total: number;
}

/** Devices that are chosen in a list, kept from page to page of it; `fetchAll` answers all that its filters show. */
export function useBulkSelection(
  fetchAll: () => Promise<{ ids: number[] }>,
  total: number | undefined,
): BulkSelection {
  const isOffered = useMay(E.create);
  const [ids, choose] = useState<readonly number[]>([]);
  const [isFetching, setFetching] = useState(false);
  const chooseAll = () => {
    setFetching(true);
    fetchAll()
      .then(
        (found) => choose(found.ids),
        // The refusal has shown its message.
        () => undefined,
      )
      .finally(() => setFetching(false));
  };
  return { isOffered, ids, choose, chooseAll, isFetching, total: total ?? 0 };
}

export const MAX_CHOSEN = MAX_BULK_DEVICES;

/** For a table whose rows can be chosen, as far as the person may do anything with them. */
export function tableSelection<Row>(
  { isOffered, ids, choose }: BulkSelection,
  canChoose?: (row: Row) => boolean,
) {
  if (!isOffered) return {};
  const onChange = (keys: readonly (string | number)[]) => choose(keys.map(Number));
  return { selection: { keys: ids, onChange, ...(canChoose && { canChoose }) } };
}
