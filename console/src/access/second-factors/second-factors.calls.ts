import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import type { RequirementKind } from "@sweepline/contract/access/second-factors/shapes.ts";
import { call, queryFor, useWrite } from "../../core/api/index.ts";
import { makePasskey } from "../session/index.ts";

export const ownFactorsQuery = () => queryFor(E.list, {});
export const personFactorsQuery = (id: number) => queryFor(E.ofPerson, { params: { id } });
export const requirementsQuery = (organizationId: number | undefined) =>
  queryFor(E.requirements, { query: organizationId === undefined ? {} : { organizationId } });

export const beginTotp = () => call(E.beginTotp, {});
/** The field shows what is wrong. */
export const confirmTotp = (code: string) => call(E.confirmTotp, { body: { code }, isQuiet: true });

/** The whole way: options from the server, a passkey from the browser, and back. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { challengeId, options } = await call(E.beginPasskey, {});
  const credential = await makePasskey(options);
  const { recoveryCodes } = await call(E.addPasskey, { body: { challengeId, name, credential } });
  return recoveryCodes;
}

const useOwnWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, [E.list]);
export const useRemoveTotp = () => useOwnWrite((_: undefined) => call(E.removeTotp, {}));
export const useRemovePasskey = () => useOwnWrite((id: number) => call(E.removePasskey, { params: { id } }));
export const useRenamePasskey = () =>
  useOwnWrite(({ id, name }: { id: number; name: string }) =>
    call(E.renamePasskey, { params: { id }, body: { name } }),
  );
export const useRenewCodes = () => useOwnWrite((_: undefined) => call(E.renewRecoveryCodes, {}));
export const useResetFactors = () =>
  useWrite((id: number) => call(E.reset, { params: { id } }), [E.ofPerson]);

export interface FactorChange {
  readonly kind: RequirementKind;
  readonly id: number;
  readonly isRequired: boolean;
}
export const useRequire = () => useWrite((body: FactorChange) => call(E.require, { body }), [E.requirements]);
