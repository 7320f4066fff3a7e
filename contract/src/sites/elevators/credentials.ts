import { z } from "zod";
import { endpoint } from "../../core/endpoint.ts";

/** What an elevator signs in with at our own broker: the password is told once, only a hash of it is kept. */
export const elevatorCredentialsSchema = z.object({
  addressNumber: z.string(),
  /** Empty: at the address that the console itself is reached by. */
  host: z.string(),
  port: z.number().int(),
  isTls: z.boolean(),
  username: z.string(),
  password: z.string(),
});
export type ElevatorCredentials = z.infer<typeof elevatorCredentialsSchema>;

const editing = { permission: "sites_elevators_edit", companyPermission: "deviceDetail" } as const;

export const ELEVATOR_CREDENTIAL_ENDPOINTS = {
  renew: endpoint("POST /platform/elevator/:id/credentials", editing, {
    stepUp: true,
    summary: "New credentials for the elevator at our own broker; those before end, and its line with them",
    answer: elevatorCredentialsSchema,
  }),
  revoke: endpoint("DELETE /platform/elevator/:id/credentials", editing, {
    stepUp: true,
    summary: "Take the elevator's credentials at our own broker back, and its line with them",
    answer: z.null(),
  }),
};
