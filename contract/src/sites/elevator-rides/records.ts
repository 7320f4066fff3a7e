import { z } from "zod";
import { endpoint, fileAnswer } from "../../core/endpoint.ts";
import { fileQuery, sortOf } from "../../core/paging.ts";
import { ELEVATOR_SORTS, elevatorFilters } from "../elevators/index.ts";
import { eventFilters, requestFilters } from "./index.ts";

/** What is known of elevators beside their state: files of the lists, and where robots stand in front of the doors. */
export const elevatorExportQuery = z.object({
  ...fileQuery,
  ...elevatorFilters,
  sort: sortOf(ELEVATOR_SORTS),
});
export type ElevatorExportQuery = z.output<typeof elevatorExportQuery>;
export const requestExportQuery = z.object({ ...fileQuery, ...requestFilters });
export type RequestExportQuery = z.output<typeof requestExportQuery>;
export const eventExportQuery = z.object({ ...fileQuery, ...eventFilters });
export type EventExportQuery = z.output<typeof eventExportQuery>;

const landingSchema = z.object({
  floorId: z.number().int(),
  mapId: z.number().int(),
  mapName: z.string(),
  /** Of the elevator's point on the map. */
  pointName: z.string(),
  x: z.number(),
  y: z.number(),
});
export type ElevatorLanding = z.infer<typeof landingSchema>;

const seeing = { permission: "sites_elevators_list", companyPermission: "deviceDetail" } as const;

export const ELEVATOR_RECORD_ENDPOINTS = {
  export: endpoint("GET /platform/elevator/export", seeing, {
    ...fileAnswer,
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: elevatorExportQuery,
  }),
  exportRequests: endpoint("GET /platform/elevator/:id/requests/export", seeing, {
    ...fileAnswer,
    summary: "Requests of an elevator as CSV or XLSX, in the caller's language",
    query: requestExportQuery,
  }),
  exportEvents: endpoint("GET /platform/elevator/:id/events/export", seeing, {
    ...fileAnswer,
    summary: "What an elevator did and was told as CSV or XLSX, in the caller's language",
    query: eventExportQuery,
  }),
  landings: endpoint("GET /platform/elevator/:id/landings", seeing, {
    summary: "Where robots of the elevator's organization stand in front of it, on each floor that has a map",
    answer: z.array(landingSchema),
  }),
};
