import { createStoredStore } from "../../core/store/index.ts";

/** What a person has said or ticked in a deployment and the server need not know: kept in this browser. */
export interface DeploymentNotes {
  readonly id: number;
  /** Where the robot stands on the new map: meters, degrees. */
  readonly place: { readonly x: number; readonly y: number; readonly degrees: number };
}

/** Older ones are forgotten. */
const MAX_DEPLOYMENTS = 20;
const isNotes = (value: unknown): value is readonly DeploymentNotes[] =>
  Array.isArray(value) && value.every((one) => typeof one?.id === "number" && typeof one.place === "object");

export const deploymentNotes = createStoredStore<readonly DeploymentNotes[]>({
  ...{ area: "local", key: "deployment-notes", initial: [], isValid: isNotes },
});

const blank = (id: number): DeploymentNotes => ({ id, place: { x: 0, y: 0, degrees: 0 } });
export const notesOf = (all: readonly DeploymentNotes[], id: number): DeploymentNotes =>
  all.find((one) => one.id === id) ?? blank(id);

export const changeNotes = (id: number, change: Partial<Omit<DeploymentNotes, "id">>): void =>
  deploymentNotes.set((all) =>
    [{ ...notesOf(all, id), ...change }, ...all.filter((one) => one.id !== id)].slice(0, MAX_DEPLOYMENTS),
  );
