import { BROKER_EVENTS, BROKER_ENDPOINTS as E } from "@sweepline/contract/fleet/broker.ts";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call, queryFor, refetchSoon, useWrite } from "../../core/api/index.ts";
import { useLiveEach } from "../../core/live/index.ts";

export const figuresQuery = () => queryFor(E.figures, {});
export const deviceBrokerQuery = (id: number) => ({
  ...queryFor(E.device, { params: { id } }),
  staleTime: 0,
});

export const useTake = () =>
  useWrite((id: number) => call(E.take, { params: { id } }), [E.refusals, E.device, "devices"]);

/** Where an event is keyed by scope. */
const SCOPE = [0];
const readList = refetchSoon([E.refusals]);
/** What was refused is evidence of why a device is away. */
const readDevice = refetchSoon([E.device, CONNECTION_ENDPOINTS.diagnosis]);

/** Figures as they come; the list is read again when something new was refused. */
export function useBrokerLive(): void {
  const cache = useQueryClient();
  useLiveEach(BROKER_EVENTS.brokerFigures, SCOPE, (figures) => {
    const { queryKey } = figuresQuery();
    const before = cache.getQueryData(queryKey);
    cache.setQueryData(queryKey, figures);
    if (before?.newestAt !== figures.newestAt) readList(cache);
  });
}

export function useDeviceBrokerLive(deviceId: number): void {
  const cache = useQueryClient();
  useLiveEach(BROKER_EVENTS.deviceRefused, [deviceId], () => readDevice(cache));
}
