import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E } from "@sweepline/contract/sites/places/index.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

/** Robots change floors by elevator without an event; those that have arrived are found this often. */
const LOOK_AGAIN_MS = 30_000;

export const placeQuery = (id: number) => queryFor(E.get, { params: { id } });
/** For a page of it, which shows itself that there is none. */
export const onePlaceQuery = (id: number) => ({ ...placeQuery(id), meta: { quietStatus: 404 } });
export const placeLiveQuery = (id: number) => ({
  ...queryFor(D.live, { params: { id } }),
  refetchInterval: LOOK_AGAIN_MS,
});
export const devicePlaceQuery = (id: number) => queryFor(D.ofDevice, { params: { id } });
/** The version of a map that counts, with what is drawn on it. */
export const mapVersionQuery = (id: number, versionId: number) => ({
  ...queryFor(MAP_ENDPOINTS.version, { params: { id, versionId } }),
  staleTime: 5 * 60_000,
});

/** A write after which places are read again, and all that shows devices: they have places, and the zones of these. */
const usePlaceWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.options, "devices"]);

type NewPlace = NonNullable<InputOf<typeof E.create>["body"]>;
type PlaceChange = NonNullable<InputOf<typeof E.update>["body"]>;
type Association = NonNullable<InputOf<typeof D.associate>["body"]>;

export const useCreatePlace = () => usePlaceWrite((body: NewPlace) => call(E.create, { body }));
export const useUpdatePlace = () =>
  usePlaceWrite(({ id, ...body }: PlaceChange & { id: number }) => call(E.update, { params: { id }, body }));
export const useRemovePlace = () =>
  usePlaceWrite(({ id, alsoDevices }: { id: number; alsoDevices: boolean }) =>
    call(E.remove, { params: { id }, query: { alsoDevices: alsoDevices ? "true" : "false" } }),
  );
export const useAssociate = () =>
  usePlaceWrite(({ id, ...body }: Association & { id: number }) =>
    // Quiet: whether devices of other places come from there is asked by the page.
    call(D.associate, { params: { id }, body, isQuiet: true }),
  );
export const useDissociate = () =>
  usePlaceWrite(({ id, deviceIds }: { id: number; deviceIds: number[] }) =>
    call(D.dissociate, { params: { id }, body: { deviceIds } }),
  );
