import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetch } from "../../core/api/index.ts";

type Registration = InputOf<typeof E.register>["body"];
type Change = InputOf<typeof E.update>["body"];

export const registrationQuery = (id: number) => queryFor(E.get, { params: { id } });

/** It is where it is while the product runs. */
export const brokerQuery = () => ({ ...queryFor(E.broker, {}), staleTime: Number.POSITIVE_INFINITY });

/** A write after which everything that shows devices is read again. */
function useDeviceWrite<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    // A secret that is shown once is not kept longer than it is shown.
    gcTime: 0,
    onSettled: () => refetch(cache, ["devices"]),
  });
}

export const useRegister = () => useDeviceWrite((body: Registration) => call(E.register, { body }));
export const useUpdate = () => useDeviceWrite((body: Change) => call(E.update, { body }));
export const useRotate = () => useDeviceWrite((id: number) => call(E.rotateSecret, { params: { id } }));
export const useRevoke = () => useDeviceWrite((id: number) => call(E.revokeSecret, { params: { id } }));
export const useLock = () =>
  useDeviceWrite(({ id, reason }: { id: number; reason: string }) =>
    call(E.lock, { params: { id }, body: { reason } }),
  );
export const useUnlock = () => useDeviceWrite((id: number) => call(E.unlock, { params: { id } }));
export const useDecommission = () =>
  useDeviceWrite(({ id, reason }: { id: number; reason: string }) =>
    call(E.decommission, { params: { id }, body: { reason } }),
  );
export const useRecommission = () => useDeviceWrite((id: number) => call(E.recommission, { params: { id } }));
