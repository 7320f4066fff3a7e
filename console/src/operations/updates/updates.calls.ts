import { ROLLOUT_ENDPOINTS as R } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS as A } from "@sweepline/contract/operations/updates/agents.ts";
import { UPDATE_ENDPOINTS as E } from "@sweepline/contract/operations/updates/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

/** What agents say makes no event of its own. */
export const LOOK_AGAIN_MS = 10_000;

export const updateQuery = (id: number) => queryFor(E.get, { params: { id } });
export const totalsQuery = (query: NonNullable<InputOf<typeof E.totals>["query"]>) => ({
  ...queryFor(E.totals, { query }),
  placeholderData: keepPreviousData,
});
export const versionsQuery = (query: NonNullable<InputOf<typeof E.versions>["query"]>) => ({
  ...queryFor(E.versions, { query }),
  placeholderData: keepPreviousData,
});

/** A device has a few updates a year. */
const MARKED = 50;
/** The newest that were opened before this. */
export const updatesOfDeviceQuery = (query: { deviceId: number; to: string }) => ({
  ...queryFor(E.list, { query: { ...query, size: MARKED } }),
  placeholderData: keepPreviousData,
});

/** Further rollouts are found by searching. */
const FOUND = 30;
export const rolloutsQuery = (search: string) =>
  queryFor(R.list, { query: { size: FOUND, ...(search && { search }) } });
export const newestRolloutQuery = () => queryFor(R.list, { query: { size: 1 } });
export const rolloutQuery = (id: number) => queryFor(R.get, { params: { id } });

export const agentQuery = (id: number) => queryFor(A.agent, { params: { id } });

export const useCancelUpdate = () =>
  useWrite((id: number) => call(E.cancel, { params: { id } }), [E.list, E.get, E.totals, R.get, R.devices]);
export const useConfirmUpdates = () =>
  useWrite(
    (body: InputOf<typeof E.confirm>["body"]) => call(E.confirm, { body }),
    [E.list, E.get, E.totals, R.get, R.devices],
  );
export const useMakeToken = () =>
  useWrite((deviceId: number) => call(A.makeToken, { params: { id: deviceId } }), [A.agent]);
export const useDropToken = () =>
  useWrite((deviceId: number) => call(A.dropToken, { params: { id: deviceId } }), [A.agent]);
export const useMakeGateway = () =>
  useWrite(
    (organizationId: number) => call(A.makeGateway, { body: { organizationId } }),
    [A.gateways, A.agent],
  );
export const useDropGateway = () =>
  useWrite((id: number) => call(A.dropGateway, { params: { id } }), [A.gateways, A.agent]);
