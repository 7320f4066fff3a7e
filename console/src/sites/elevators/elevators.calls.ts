import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import { ELEVATOR_CREDENTIAL_ENDPOINTS as C } from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const landingsQuery = (id: number) => queryFor(K.landings, { params: { id } });

/** Places that things of an organization may stand in, or all in reach. */
export const placesQuery = (organizationId: number | undefined, placeId: number | null) => ({
  ...queryFor(PLACE_ENDPOINTS.options, {
    query: { organizationId, ids: placeId === null ? undefined : [placeId] },
  }),
  placeholderData: keepPreviousData,
});
export const mqttServersQuery = () => ({
  ...queryFor(MQTT_SERVER_ENDPOINTS.options, {}),
  staleTime: 60_000,
});

/** A write after which elevators are read again, and the places that show them. */
const useElevatorWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, K.landings, PLACE_ENDPOINTS.get, PLACE_ENDPOINTS.list]);

export type NewBody = InputOf<typeof E.create>["body"];
type ChangeBody = InputOf<typeof E.update>["body"];
export const useCreateElevator = () => useElevatorWrite((body: NewBody) => call(E.create, { body }));
export const useUpdateElevator = () =>
  useElevatorWrite(({ id, ...body }: ChangeBody & { id: number }) =>
    call(E.update, { params: { id }, body }),
  );
export const useRemoveElevator = () => useElevatorWrite((id: number) => call(E.remove, { params: { id } }));
export const useRenewCredentials = () => useElevatorWrite((id: number) => call(C.renew, { params: { id } }));
export const useRevokeCredentials = () =>
  useElevatorWrite((id: number) => call(C.revoke, { params: { id } }));
