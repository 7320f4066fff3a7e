import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Admission = InputOf<typeof E.admit>["body"];

export const discoveryQuery = (id: number) => queryFor(E.get, { params: { id } });
export const serverOptionsQuery = () => ({
  ...queryFor(MQTT_SERVER_ENDPOINTS.options, {}),
  staleTime: 60_000,
});
export const productOptionsQuery = () => ({ ...queryFor(PRODUCT_ENDPOINTS.options, {}), staleTime: 60_000 });

const useDecision = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, "devices"]);

export const useAdmit = () => useDecision((body: Admission) => call(E.admit, { body }));
export const useReject = () => useDecision((ids: number[]) => call(E.reject, { body: { ids } }));
export const useForget = () => useDecision((ids: number[]) => call(E.forget, { body: { ids } }));
