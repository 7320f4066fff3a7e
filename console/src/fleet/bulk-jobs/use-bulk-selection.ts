import { BULK_JOB_ENDPOINTS as E, MAX_BULK_DEVICES } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useState } from "react";
import type { InputOf } from "../../core/api/index.ts";
import { useMay } from "../../core/session/index.ts";
import { fetchSelection } from "./bulk-jobs.calls.ts";

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

type Filters = NonNullable<InputOf<typeof E.selection>["query"]>;

/** Devices that are chosen in a list, kept from page to page of it. */
export function useBulkSelection(filters: Filters, total: number | undefined): BulkSelection {
  const isOffered = useMay(E.create);
  const [ids, choose] = useState<readonly number[]>([]);
  const [isFetching, setFetching] = useState(false);
  const chooseAll = () => {
    setFetching(true);
    fetchSelection(filters)
      .then(
        (found) => choose(found.ids),
        // The refusal has shown its message.
        () => undefined,
      )
      .finally(() => setFetching(false));
  };
  return { isOffered, ids, choose, chooseAll, isFetching, total: total ?? 0 };
}

export const MOST_CHOSEN = MAX_BULK_DEVICES;
