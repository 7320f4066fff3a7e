import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import {
  OAUTH_CLIENT_ENDPOINTS as E,
  type OAuthClientRow,
} from "@sweepline/contract/access/oauth-clients.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Creation = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];

/** Permissions by the page that they belong to; those that the person lacks are left out. */
export const permissionTreeQuery = () => ({
  ...queryFor(MENU_ENDPOINTS.tree, { query: {} }),
  staleTime: 60_000,
});
export const rolesQuery = () => ({ ...queryFor(ROLE_ENDPOINTS.options, { query: {} }), staleTime: 60_000 });

const useClientWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, [E.list]);

export const useCreateClient = () => useClientWrite((body: Creation) => call(E.create, { body }));
export const useUpdateClient = () => useClientWrite((body: Change) => call(E.update, { body }));
export const useSetClientEnabled = () =>
  useClientWrite(({ row, isEnabled }: { row: OAuthClientRow; isEnabled: boolean }) =>
    call(E.update, { body: { ...row, isEnabled } }),
  );
export const useRotateSecret = () =>
  useClientWrite(({ id, graceHours }: { id: number; graceHours: number }) =>
    call(E.rotateSecret, { params: { id }, body: { graceHours } }),
  );
export const useRemoveClient = () => useClientWrite((id: number) => call(E.remove, { params: { id } }));
