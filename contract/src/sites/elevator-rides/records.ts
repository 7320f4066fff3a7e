import { z } from "zod";
import { detailEndpoint, fileAnswer } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { fileQuery, sortOf, spanInOrder } from "../../core/paging.ts";
import { ELEVATOR_SORTS, elevatorFilters } from "../elevators/index.ts";
import { eventFilters, requestFilters } from "./index.ts";

/** What is known of elevators beside their state: files of the lists, and where robots stand in front of the doors. */
export const elevatorExportQuery = z.object({
  ...fileQuery,
  ...elevatorFilters,
  sort: sortOf(ELEVATOR_SORTS),
});
export type ElevatorExportQuery = z.output<typeof elevatorExportQuery>;
export const requestExportQuery = z.object({ ...fileQuery, ...requestFilters }).superRefine(spanInOrder);
export type RequestExportQuery = z.output<typeof requestExportQuery>;
export const eventExportQuery = z.object({ ...fileQuery, ...eventFilters }).superRefine(spanInOrder);
export type EventExportQuery = z.output<typeof eventExportQuery>;

const landingSchema = z.object({
  floorId: int,
  mapId: int,
  mapName: z.string(),
  /** Of the elevator's point on the map. */
  pointName: z.string(),
  x: z.number(),
  y: z.number(),
});
export type ElevatorLanding = z.infer<typeof landingSchema>;

export const ELEVATOR_RECORD_ENDPOINTS = {
  export: detailEndpoint("GET /platform/elevator/export", "sites_elevators_list", {
    ...fileAnswer,
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: elevatorExportQuery,
  }),
  exportRequests: detailEndpoint("GET /platform/elevator/:id/requests/export", "sites_elevators_list", {
    ...fileAnswer,
    summary: "Requests of an elevator as CSV or XLSX, in the caller's language",
    query: requestExportQuery,
  }),
  exportEvents: detailEndpoint("GET /platform/elevator/:id/events/export", "sites_elevators_list", {
    ...fileAnswer,
    summary: "What an elevator did and was told as CSV or XLSX, in the caller's language",
    query: eventExportQuery,
  }),
  landings: detailEndpoint("GET /platform/elevator/:id/landings", "sites_elevators_list", {
    summary: "Where robots of the elevator's organization stand in front of it, on each floor that has a map",
    answer: z.array(landingSchema),
  }),
};
