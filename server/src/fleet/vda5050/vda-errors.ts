import type { VdaError, VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";

/** Robots differ in how they call the reference; the id is nobody else's. */
export function errorAbout({ errors }: Pick<VdaState, "errors">, id: string): VdaError | undefined {
  return errors.find(({ errorReferences }) =>
    errorReferences?.some(({ referenceValue }) => referenceValue === id),
  );
}

export function textOf({ errorType, errorDescription, errorHint }: VdaError): string {
  return [errorType, errorDescription, errorHint].filter(Boolean).join(": ");
}
