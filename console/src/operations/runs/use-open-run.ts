import { RUN_ENDPOINTS as E, RUN_STATES, type Run } from "@sweepline/contract/operations/runs.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { runChanged } from "./run-handlers.ts";
import { LOOK_AGAIN_MS } from "./runs.calls.ts";

const OPEN = RUN_STATES.filter((state) => state !== "ended");

/** What a device has been ordered to do and has not ended; nothing to who may not see runs. */
export function useOpenRun(deviceId: number): Run | undefined {
  const may = useMay(E.list);
  const query = queryFor(E.list, { query: { deviceId, states: OPEN, size: 1 } });
  const { data } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS, enabled: may });
  useLive(runChanged, may ? [deviceId] : []);
  return data?.records.find(({ state }) => state !== "ended");
}
