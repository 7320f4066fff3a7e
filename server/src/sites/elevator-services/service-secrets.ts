import type { ElevatorServiceFields } from "@sweepline/contract/sites/elevator-services/index.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import type { KeptService } from "./elevator-services.store.ts";

type Place = ElevatorServiceFields & { elevatorId: number };

/** Bound to the elevator, the address and the client that it was entered for: at another of them it opens nothing. */
const sealOf = ({ elevatorId, serviceUrl, serviceClientId }: Place): string =>
  `sites/elevator_services/${elevatorId}/${serviceClientId}/${serviceUrl}`;

export const sealSecret = (box: SecretBox, place: Place, secret: string): Buffer =>
  box.seal(secret, sealOf(place));

export const openSecret = (box: SecretBox, elevatorId: number, kept: KeptService): string | undefined =>
  box.open(kept.secretSealed, sealOf({ ...kept, elevatorId }));
