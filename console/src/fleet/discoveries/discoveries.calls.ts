import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import { PAIRING_ENDPOINTS as P, type PairingStatus } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import { useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { useMay } from "../../core/session/index.ts";

type Admission = InputOf<typeof E.admit>["body"];
type NewWindow = InputOf<typeof P.open>["body"];

/** How often robots that come are looked for while a window is open. */
export const LOOK_AGAIN_MS = 5_000;

export const discoveryQuery = (id: number) => queryFor(E.get, { params: { id } });

const useDecision = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, P.status, "devices"]);

export const useAdmit = () => useDecision((body: Admission) => call(E.admit, { body }));
export const useReject = () => useDecision((ids: number[]) => call(E.reject, { body: { ids } }));
export const useForget = () => useDecision((ids: number[]) => call(E.forget, { body: { ids } }));

export const pairingQuery = () => ({
  ...queryFor(P.status, {}),
  refetchInterval: ({ state }: { state: { data: PairingStatus | undefined } }) =>
    state.data?.windows.length ? LOOK_AGAIN_MS : false,
});
/** Whether robots may come right now. */
export function useIsPairing(): boolean {
  const { data } = useQuery({ ...pairingQuery(), enabled: useMay(P.status) });
  return data !== undefined && data.windows.length > 0;
}
export const useOpenPairing = () => useWrite((body: NewWindow) => call(P.open, { body }), [P.status]);
export const useClosePairing = () =>
  useWrite((id: number) => call(P.close, { params: { id } }), [P.status, E.list]);
