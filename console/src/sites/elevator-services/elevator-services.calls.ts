import { ELEVATOR_SERVICE_ENDPOINTS as E } from "@sweepline/contract/sites/elevator-services/index.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { useMutation } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const serviceQuery = (id: number) => queryFor(E.get, { params: { id } });

type SaveBody = InputOf<typeof E.save>["body"];
type TrialBody = InputOf<typeof E.tryOut>["body"];
const CHANGED = [E.get, ELEVATOR_ENDPOINTS.get, ELEVATOR_ENDPOINTS.list];

export const useSaveService = (id: number) =>
  useWrite((body: SaveBody) => call(E.save, { params: { id }, body }), CHANGED);
export const useRemoveService = () => useWrite((id: number) => call(E.remove, { params: { id } }), CHANGED);
export const useTryService = (id: number) =>
  useMutation({ mutationFn: (body: TrialBody) => call(E.tryOut, { params: { id }, body }) });
