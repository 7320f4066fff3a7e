import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { LORA_ENDPOINTS as E } from "@sweepline/contract/fleet/lora.ts";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, queryFor, queryKeyOf } from "../../core/api/index.ts";

export const sensorQuery = (id: number) => queryFor(E.sensor, { params: { id } });
export const signalQuery = (id: number, days: number) => ({
  ...queryFor(E.signal, { params: { id }, query: { days } }),
  placeholderData: keepPreviousData,
});
export const possibleCommandsQuery = (id: number) => queryFor(COMMAND_ENDPOINTS.possible, { params: { id } });

/** A sensor listens after it has spoken, which may be a day from now. */
const DOWNLINK_TTL_S = 86_400;

export interface Downlink {
  readonly fPort: number;
  readonly bytes: string;
  readonly confirmed: boolean;
}

export function useSendDownlink(deviceId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (parameters: Downlink) =>
      call(COMMAND_ENDPOINTS.send, {
        params: { id: deviceId },
        body: { order: { kind: "downlink", parameters }, ttlS: DOWNLINK_TTL_S },
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeyOf(COMMAND_ENDPOINTS.list) }),
  });
}

/** What a new frame changes. */
export const FRAME_KEYS = [E.sensor, E.uplinks, E.signal].map((endpoint) => queryKeyOf(endpoint));
