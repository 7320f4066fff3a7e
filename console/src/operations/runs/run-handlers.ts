import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  RUN_ENDPOINTS as E,
  RUN_EVENTS,
  type Run,
  type RunDetail,
} from "@sweepline/contract/operations/runs.ts";
import { queryKeyOf, refetchSoon } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

/** Its moves, and what its robot reported at the end. */
const lookAgain = refetchSoon([E.get]);

/** A run that has come further, into every list that shows it and onto its own page. */
export const runChanged = liveHandler(RUN_EVENTS.runChanged, (cache, _deviceId, run) => {
  cache.setQueriesData<Page<Run>>({ queryKey: queryKeyOf(E.list) }, (page) =>
    page?.records.some(({ id }) => id === run.id)
      ? { ...page, records: page.records.map((one) => (one.id === run.id ? run : one)) }
      : page,
  );
  cache.setQueriesData<RunDetail>({ queryKey: queryKeyOf(E.get) }, (one) =>
    one?.id === run.id ? { ...one, ...run } : one,
  );
  lookAgain(cache);
});
