import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type OptionsQuery = NonNullable<InputOf<typeof E.options>["query"]>;
type TreeQuery = NonNullable<InputOf<typeof E.tree>["query"]>;
type BodyOf<Name extends "create" | "update" | "createType" | "updateType"> = InputOf<
  (typeof E)[Name]
>["body"];

/** Organizations within the person's scope, for filters and forms. They change rarely. */
export const organizationOptionsQuery = (query: OptionsQuery = {}) => ({
  ...queryFor(E.options, { query }),
  staleTime: 5 * 60_000,
});

/** One level (the topmost without an id), or what a search finds with all above it. */
export const organizationTreeQuery = (query: TreeQuery) => queryFor(E.tree, { query });
export const organizationQuery = (id: number) => queryFor(E.get, { params: { id } });
export const organizationTypesQuery = () => queryFor(E.types, {});

/** A write after which tree, lists and choices are read again. */
const useTreeWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.options, E.tree, E.list, E.get, E.types]);

interface OrganizationStatusChange {
  readonly id: number;
  readonly status: "0" | "1";
}
interface Move {
  readonly id: number;
  readonly parentId: number;
}

// Quiet: a form says itself that someone else was faster.
export const useCreateOrganization = () =>
  useTreeWrite((body: BodyOf<"create">) => call(E.create, { body, isQuiet: true }));
export const useUpdateOrganization = () =>
  useTreeWrite((body: BodyOf<"update">) => call(E.update, { body, isQuiet: true }));
export const useSetOrganizationStatus = () =>
  useTreeWrite(({ id, status }: OrganizationStatusChange) =>
    call(E.setStatus, { params: { id }, body: { status } }),
  );
export const useMoveOrganization = () =>
  useTreeWrite(({ id, parentId }: Move) => call(E.move, { params: { id }, body: { parentId } }));
export const useRemoveOrganization = () => useTreeWrite((id: number) => call(E.remove, { params: { id } }));

export const useCreateType = () =>
  useTreeWrite((body: BodyOf<"createType">) => call(E.createType, { body, isQuiet: true }));
export const useUpdateType = () =>
  useTreeWrite((body: BodyOf<"updateType">) => call(E.updateType, { body, isQuiet: true }));
export const useRemoveType = () => useTreeWrite((id: number) => call(E.removeType, { params: { id } }));
