import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import { BINDING_ENDPOINTS as E } from "@sweepline/contract/operations/firmware-bindings.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Fields = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];
type Choice = InputOf<typeof E.choose>["body"];

const MOST_PACKAGES = 100;
export const bindablePackagesQuery = (productId: number, kind: FirmwareKind) =>
  queryFor(FIRMWARE_ENDPOINTS.list, { query: { productId, kind, state: "released", size: MOST_PACKAGES } });

const SHOWN = [E.list, E.get, E.devices];
export const useCreateBinding = () => useWrite((body: Fields) => call(E.create, { body }), SHOWN);
export const useUpdateBinding = () =>
  useWrite(({ id, body }: { id: number; body: Change }) => call(E.update, { params: { id }, body }), SHOWN);
export const useRemoveBinding = () => useWrite((id: number) => call(E.remove, { params: { id } }), SHOWN);
export const useChooseForDevices = () => useWrite((body: Choice) => call(E.choose, { body }), SHOWN);
