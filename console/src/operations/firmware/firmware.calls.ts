import { FIRMWARE_ENDPOINTS as E, type FirmwareFile } from "@sweepline/contract/operations/firmware/index.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetch, saveFrom, useWrite } from "../../core/api/index.ts";

type Fields = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];
type Rules = InputOf<typeof E.setRules>["body"];
type Key = InputOf<typeof E.addKey>["body"];

const CHECK_EVERY_MS = 1_000;

/** Read again while files of it are checked, which takes a while for large ones. */
export const packageQuery = (id: number) =>
  queryOptions({
    ...queryFor(E.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.files.some(isChecking) ? CHECK_EVERY_MS : false),
  });
const isChecking = ({ state }: Pick<FirmwareFile, "state">): boolean => state === "checking";

export const rulesQuery = (productId: number) => queryFor(E.rules, { params: { id: productId } });

const SHOWN = [E.list, E.get];
export const refetchPackages = (cache: QueryClient): void => void refetch(cache, SHOWN);

export const useCreatePackage = () => useWrite((body: Fields) => call(E.create, { body }), SHOWN);
export const useUpdatePackage = () =>
  useWrite(({ id, body }: { id: number; body: Change }) => call(E.update, { params: { id }, body }), SHOWN);
export const useRemovePackage = () => useWrite((id: number) => call(E.remove, { params: { id } }), [E.list]);
export const useReleasePackage = () =>
  useWrite(
    ({ id, revision }: { id: number; revision: number }) =>
      call(E.release, { params: { id }, body: { revision } }),
    SHOWN,
  );
export const useWithdrawPackage = () =>
  useWrite(
    ({ id, ...body }: { id: number; revision: number; reason: string }) =>
      call(E.withdraw, { params: { id }, body }),
    SHOWN,
  );

interface OfFile {
  readonly id: number;
  readonly fileId: number;
}
export const useRemoveFile = () => useWrite((of: OfFile) => call(E.removeFile, { params: { ...of } }), SHOWN);
export const useSignFile = () =>
  useWrite(
    ({ signature, ...of }: OfFile & { signature: string }) =>
      call(E.sign, { params: { ...of }, body: { signature } }),
    SHOWN,
  );
/** Has the browser save a file by an address for it alone. */
export const useFileLink = () =>
  useWrite(async (of: OfFile) => saveFrom((await call(E.link, { params: { ...of } })).path), []);

const OF_RULES = [E.rules, E.get];
export const useSetRules = (productId: number) =>
  useWrite((body: Rules) => call(E.setRules, { params: { id: productId }, body }), OF_RULES);
export const useAddKey = (productId: number) =>
  useWrite((body: Key) => call(E.addKey, { params: { id: productId }, body }), OF_RULES);
export const useRevokeKey = (productId: number) =>
  useWrite((keyId: number) => call(E.revokeKey, { params: { id: productId, keyId } }), OF_RULES);
