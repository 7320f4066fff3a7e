import { BROKER_ENDPOINTS, BROKER_EVENTS } from "@sweepline/contract/fleet/broker.ts";
import { call, queryFor, queryKeyOf, useWrite } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

/** What the broker saw of a device. */
export const deviceBrokerQuery = (id: number) => ({
  ...queryFor(BROKER_ENDPOINTS.device, { params: { id } }),
  staleTime: 0,
});

export const deviceRefused = liveHandler(BROKER_EVENTS.deviceRefused, (cache, id) => {
  void cache.invalidateQueries({ queryKey: queryKeyOf(BROKER_ENDPOINTS.device, { params: { id } }) });
});

/** The device takes the spelling by which it spoke. */
export const useTakeSpelling = () =>
  useWrite(
    (id: number) => call(BROKER_ENDPOINTS.take, { params: { id } }),
    [BROKER_ENDPOINTS.device, "devices"],
  );
