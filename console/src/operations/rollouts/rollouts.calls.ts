import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS as E, type Rollout } from "@sweepline/contract/operations/rollouts/index.ts";
import { UPDATE_ENDPOINTS as U } from "@sweepline/contract/operations/updates/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const rolloutQuery = (id: number) => queryFor(E.get, { params: { id } });
/** Whom a rollout of what is bound would be for. */
export const behindQuery = (id: number) => queryFor(BINDING_ENDPOINTS.behind, { params: { id } });
export const previewQuery = (body: InputOf<typeof E.preview>["body"]) => ({
  ...queryFor(E.preview, { body }),
  placeholderData: keepPreviousData,
});

const MOST_PACKAGES = 100;
/** What robots of a product may be given. */
export const packagesQuery = (productId: number) =>
  queryFor(FIRMWARE_ENDPOINTS.list, { query: { productId, state: "released", size: MOST_PACKAGES } });

/** Places that devices of the organization may lie in, those chosen always among them. */
export const placesQuery = (query: NonNullable<InputOf<typeof PLACE_ENDPOINTS.options>["query"]>) => ({
  ...queryFor(PLACE_ENDPOINTS.options, { query }),
  placeholderData: keepPreviousData,
});

const SHOWN = [E.list, E.get, E.devices, U.list, U.totals];
const useRolloutWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, SHOWN);

export const useCreateRollout = () =>
  useRolloutWrite((body: InputOf<typeof E.create>["body"]) => call(E.create, { body }));
export const useUpdateRollout = () =>
  useRolloutWrite((body: InputOf<typeof E.update>["body"]) => call(E.update, { body }));
export const useRemoveRollout = () => useRolloutWrite((id: number) => call(E.remove, { params: { id } }));
export const useRevertRollout = () =>
  useRolloutWrite(({ id, packageIds }: { id: number; packageIds: number[] }) =>
    call(E.revert, { params: { id }, body: { packageIds } }),
  );

type Kept = Pick<Rollout, "id" | "revision">;
/** Refused where somebody has changed it meanwhile. */
const useKeptAct = (endpoint: typeof E.submit | typeof E.start | typeof E.resume | typeof E.next) =>
  useRolloutWrite(({ id, revision }: Kept) => call(endpoint, { params: { id }, body: { revision } }));
export const useSubmit = () => useKeptAct(E.submit);
export const useStart = () => useKeptAct(E.start);
export const useResume = () => useKeptAct(E.resume);
export const useNext = () => useKeptAct(E.next);

const useReview = (endpoint: typeof E.approve | typeof E.reject) =>
  useRolloutWrite(({ id, ...body }: Kept & { remark: string }) => call(endpoint, { params: { id }, body }));
export const useApprove = () => useReview(E.approve);
export const useReject = () => useReview(E.reject);

/** Whatever has changed meanwhile. */
const useBareAct = (endpoint: typeof E.pause | typeof E.stop) =>
  useRolloutWrite((id: number) => call(endpoint, { params: { id } }));
export const usePause = () => useBareAct(E.pause);
export const useStop = () => useBareAct(E.stop);
export const useEmergencyStop = () =>
  useRolloutWrite((id: number) => call(E.emergencyStop, { params: { id } }));
