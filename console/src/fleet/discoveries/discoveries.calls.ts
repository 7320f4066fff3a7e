import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Admission = InputOf<typeof E.admit>["body"];

export const discoveryQuery = (id: number) => queryFor(E.get, { params: { id } });

const useDecision = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, "devices"]);

export const useAdmit = () => useDecision((body: Admission) => call(E.admit, { body }));
export const useReject = () => useDecision((ids: number[]) => call(E.reject, { body: { ids } }));
export const useForget = () => useDecision((ids: number[]) => call(E.forget, { body: { ids } }));
