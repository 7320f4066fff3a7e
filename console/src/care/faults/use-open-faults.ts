import { FAULT_ENDPOINTS as E, type FaultReport } from "@sweepline/contract/care/faults.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { faultChanged } from "./fault-handlers.ts";

/** Of one device as many as a banner has use for. */
const MAX_OPEN = 50;

/** The faults of a device that last, by what the robot calls them; empty for who may not see them. */
export function useOpenFaults(deviceId: number): ReadonlyMap<string, FaultReport> {
  const may = useMay(E.list);
  const { data } = useQuery({
    ...queryFor(E.list, { params: { id: deviceId }, query: { isOpen: "true", size: MAX_OPEN } }),
    enabled: may,
  });
  useLive(faultChanged, may ? [deviceId] : []);
  return useMemo(() => new Map((data?.records ?? []).map((fault) => [fault.reportedAs, fault])), [data]);
}
