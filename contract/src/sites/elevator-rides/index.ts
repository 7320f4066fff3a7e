import { z } from "zod";
import { detailEndpoint, idSchema, timeSpan } from "../../core/endpoint.ts";
import { listOf } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { elevatorStateSchema } from "../elevators/index.ts";
import {
  callSchema,
  ELEVATOR_EVENT_KINDS,
  elevatorEventSchema,
  REQUEST_STATES,
  requestSchema,
  SAYINGS,
} from "./requests.ts";

/** What people do with an elevator: call it, let robots ride, hold its door, give it free, and look at what it did. */
export const requestFilters = {
  states: listOf(z.enum(REQUEST_STATES)).optional(),
  deviceId: idSchema.optional(),
  ...timeSpan,
};
export const requestListQuery = pageQuery(["requestedAt"], requestFilters);
export type RequestListQuery = z.output<typeof requestListQuery>;
export const eventFilters = {
  kinds: listOf(z.enum(ELEVATOR_EVENT_KINDS)).optional(),
  requestId: z.uuid().optional(),
  ...timeSpan,
};
export const elevatorEventListQuery = pageQuery(["at"], eventFilters);
export type ElevatorEventListQuery = z.output<typeof elevatorEventListQuery>;

const requestParams = z.object({ id: idSchema, requestId: z.uuid() });

export const ELEVATOR_RIDE_ENDPOINTS = {
  call: detailEndpoint("POST /platform/elevator/:id/requests", "sites_elevators_operate", {
    summary: "Let a robot ride from floor to floor, or call the car for a person",
    body: callSchema,
    answer: requestSchema,
  }),
  requests: detailEndpoint("GET /platform/elevator/:id/requests", "sites_elevators_list", {
    summary: "Requests of an elevator, newest first",
    ...pagesOf(requestSchema, requestListQuery),
  }),
  cancel: detailEndpoint("DELETE /platform/elevator/:id/requests/:requestId", "sites_elevators_operate", {
    summary: "Cancel a request: who waits leaves the queue, who rides comes out where the door is open",
    params: requestParams,
    answer: requestSchema,
  }),
  say: detailEndpoint("POST /platform/elevator/:id/requests/:requestId/say", "sites_elevators_operate", {
    summary: "Say for a person's request that they are in the car, or out of it",
    params: requestParams,
    body: z.object({ said: z.enum(SAYINGS) }),
    answer: requestSchema,
    isRepeatable: true,
  }),
  hold: detailEndpoint("POST /platform/elevator/:id/hold", "sites_elevators_operate", {
    summary: "Hold the door open for who has the elevator, or let it close again",
    body: z.object({ isHeld: z.boolean() }),
    answer: requestSchema,
    isRepeatable: true,
  }),
  release: detailEndpoint("POST /platform/elevator/:id/release", "sites_elevators_operate", {
    summary:
      "Give the elevator free: who has it is cancelled; `isCarEmpty` says that nobody is left in the car",
    body: z.object({ isCarEmpty: z.boolean().default(false) }),
    answer: elevatorStateSchema,
    isRepeatable: true,
  }),
  events: detailEndpoint("GET /platform/elevator/:id/events", "sites_elevators_list", {
    summary: "What an elevator did and was told, newest first",
    ...pagesOf(elevatorEventSchema, elevatorEventListQuery),
  }),
};
