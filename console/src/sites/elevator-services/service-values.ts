import type { ElevatorServiceFields } from "@sweepline/contract/sites/elevator-services/index.ts";
import { freshlySealed } from "../../core/seal/index.ts";

/** What the form holds; the secret as typed, empty: as it was. */
export type ServiceValues = ElevatorServiceFields & { readonly password: string };

export const bodyOf = async ({ password, ...fields }: ServiceValues) => ({
  ...fields,
  ...(password !== "" && (await freshlySealed(password))),
});
