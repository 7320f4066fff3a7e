import { z } from "zod";
import { detailEndpoint } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";

/** What an elevator signs in with at our own broker: the password is told once, only a hash of it is kept. */
export const elevatorCredentialsSchema = z.object({
  addressNumber: z.string(),
  /** Empty: at the address that the console itself is reached by. */
  host: z.string(),
  port: int,
  isTls: z.boolean(),
  username: z.string(),
  password: z.string(),
});
export type ElevatorCredentials = z.infer<typeof elevatorCredentialsSchema>;

export const ELEVATOR_CREDENTIAL_ENDPOINTS = {
  renew: detailEndpoint("POST /platform/elevator/:id/credentials", "sites_elevators_edit", {
    stepUp: true,
    summary:
      "New credentials for the elevator at our own broker; those before end, and its connection with them",
    answer: elevatorCredentialsSchema,
  }),
  revoke: detailEndpoint("DELETE /platform/elevator/:id/credentials", "sites_elevators_edit", {
    stepUp: true,
    summary: "Take the elevator's credentials at our own broker back, and its connection with them",
    answer: z.null(),
  }),
};
