import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import type { BodyOf } from "@sweepline/contract/core/endpoint.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call, queryFor, refetch } from "../../core/api/index.ts";

/** Only their number is wanted. */
export const pendingQuery = () => queryFor(E.list, { query: { status: "pending", size: 1 } });
export const requestQuery = (id: number) => queryFor(E.get, { params: { id } });
export const ownPermissionsQuery = () => queryFor(E.own, {});

export type NewRequest = BodyOf<typeof E.apply>;

/** The steps of an application; after each, whatever is shown of applications is read again. */
export function useRequestSteps() {
  const cache = useQueryClient();
  const renewed = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step;
    } finally {
      // Also after a refusal: somebody else may have decided meanwhile.
      void refetch(cache, [E.list, E.get, E.own]);
    }
  };
  return {
    apply: (body: NewRequest) => renewed(call(E.apply, { body })),
    review: (id: number, body: BodyOf<typeof E.review>) => renewed(call(E.review, { params: { id }, body })),
    revoke: (id: number, reason: string) => renewed(call(E.revoke, { params: { id }, body: { reason } })),
    withdraw: (id: number) => renewed(call(E.withdraw, { params: { id }, body: {} })),
  };
}
