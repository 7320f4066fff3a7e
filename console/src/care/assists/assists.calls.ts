import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import type { PeopleQuery } from "../../access/people/index.ts";
import { call, type InputOf, newKey, queryFor, useWrite } from "../../core/api/index.ts";

export const assistQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const figuresQuery = (query: NonNullable<InputOf<typeof E.figures>["query"]>) => ({
  ...queryFor(E.figures, { query }),
  placeholderData: keepPreviousData,
});
export const spotsQuery = (id: number, from: string) =>
  queryFor(E.spots, { params: { id }, query: { from } });

/** Who may see to an assist. */
export const helpersQuery =
  (id: number): PeopleQuery =>
  (query) => ({ ...queryFor(E.helpers, { params: { id }, query }), placeholderData: keepPreviousData });

const SHOWN = [E.page, E.get, E.figures] as const;

type ActBody = InputOf<typeof E.act>["body"];
type Act = ActBody extends infer One ? (One extends unknown ? Omit<One, "key"> : never) : never;

/** Each with a key of its own, so that a lost answer does no harm. */
export const useAct = (id: number) =>
  useWrite((act: Act) => call(E.act, { params: { id }, body: { ...act, key: newKey() } as ActBody }), SHOWN);
export const useHandOver = (id: number) =>
  useWrite(
    (body: { staffId: number; holderId: number | null }) =>
      call(E.handOver, { params: { id }, body: { ...body, key: newKey() } }),
    SHOWN,
  );
export const useRaise = () =>
  useWrite(
    (body: { deviceId: number; remark: string }) => call(E.raise, { body: { ...body, key: newKey() } }),
    SHOWN,
  );
export const useMakeOrder = (id: number) => useWrite(() => call(E.makeOrder, { params: { id } }), SHOWN);
