import { z } from "zod";
import { endpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../core/endpoint.ts";
import { chosenId, int, listOf, optionalText, searchText, serialNumber } from "../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { deviceShape, ofDeviceShape } from "./shared/device-shapes.ts";

/**
 * Allocations: which organization holds a device, and who of it operates it (spec §3, §6). The platform hands devices to
 * tenants, tenants to their companies; whoever stands above takes them back. Each holding is a period of its own, one of
 * them open, and periods are never rewritten: a move that was wrong is followed by one back.
 */
export const MAX_ALLOCATED_DEVICES = 500;

/** What a move was, seen from the tree: down, sideways, up, only another operation account, back after a mistake. */
export const ALLOCATION_KINDS = [
  "registered",
  "allocated",
  "moved",
  "takenBack",
  "operatorChanged",
  "undone",
] as const;
export type AllocationKind = (typeof ALLOCATION_KINDS)[number];

export const ALLOCATION_REFUSALS = defineRefusals({
  allocationChanged: [
    409,
    "以下设备的归属已被他人更改，未分配任何设备：{serialNumbers}",
    "None was allocated, because these devices have changed holders in the meantime: {serialNumbers}",
  ],
  organizationDisabled: [
    422,
    "该组织或其上级已停用，不能接收设备",
    "This organization, or one above it, is disabled and cannot receive devices",
  ],
  strangeOperator: [
    422,
    "运营账号须为目标组织中已启用的人员",
    "The operation account must be an enabled person of the receiving organization",
  ],
  nothingToMove: [
    422,
    "所选设备均已归属该组织和账号",
    "All selected devices already belong to this organization and account",
  ],
});

/** A device as it is handed out. `allocationId` names the open period: what a move expects to end. */
const allocatedDeviceSchema = z.object({
  ...deviceShape,
  productId: int,
  productName: z.string(),
  ...organizationShape,
  operatorStaffId: int.nullable(),
  operatorName: z.string().nullable(),
  allocationId: int,
  assignedAt: instantSchema,
});
export type AllocatedDevice = z.infer<typeof allocatedDeviceSchema>;

/** An organization that devices may be handed to, with how many it has. */
const allocationNodeSchema = z.object({
  id: int,
  parentId: int.nullable(),
  orgName: z.string(),
  shortName: z.string(),
  orgTypeCode: z.string(),
  /** Those above it, as far as the caller sees them: what is held below them they go on seeing. */
  aboveIds: listOf(int),
  /** Neither it nor one above it is disabled. */
  isUsable: z.boolean(),
  childCount: int,
  deviceCount: int,
  /** Its own and those of all below it. */
  branchDeviceCount: int,
});
export type AllocationNode = z.infer<typeof allocationNodeSchema>;

const operatorSchema = z.object({
  id: int,
  username: z.string(),
  displayName: z.string(),
});

/** One side of a move; the name is null where the organization is none of the caller's business. */
const partySchema = z.object({
  organizationId: int.nullable(),
  organizationName: z.string().nullable(),
  operatorName: z.string().nullable(),
});
export const allocationSchema = z.object({
  id: int,
  ...ofDeviceShape,
  productName: z.string(),
  kind: z.enum(ALLOCATION_KINDS),
  /** Null where the device came into the world with this. */
  from: partySchema.nullable(),
  to: partySchema,
  assignedAt: instantSchema,
  /** Null while it holds, and where the receiver is none of the caller's business. */
  endedAt: instantSchema.nullable(),
  /** Null: the platform. */
  byName: z.string().nullable(),
  reason: z.string(),
});
export type Allocation = z.infer<typeof allocationSchema>;

const deviceFilters = {
  search: searchText,
  productId: idSchema.optional(),
  organizationId: idSchema.optional(),
  /** With an organization: its own devices only, or those of all below it too. */
  holding: z.enum(["own", "branch"]).default("branch"),
};
export const allocatedDeviceQuery = pageQuery(
  ["serialNumber", "shortName", "productName", "organizationName", "assignedAt"],
  deviceFilters,
);
export type AllocatedDeviceQuery = z.output<typeof allocatedDeviceQuery>;

const historyFilters = {
  search: searchText,
  /** Given by or to this organization or one below it. */
  organizationId: idSchema.optional(),
  productId: idSchema.optional(),
  kinds: listOf(z.enum(ALLOCATION_KINDS)).optional(),
  ...timeSpan,
};
const HISTORY_SORTS = ["assignedAt", "serialNumber"] as const;
export const allocationQuery = pageQuery(HISTORY_SORTS, historyFilters);
export type AllocationQuery = z.output<typeof allocationQuery>;

const reason = optionalText(200);
const chosenDevices = z
  .array(z.object({ id: idSchema, allocationId: idSchema }))
  .min(1, "validation.noDevice")
  .max(MAX_ALLOCATED_DEVICES);
export const moveSchema = z.object({
  devices: chosenDevices,
  organizationId: chosenId("validation.noTenant"),
  operatorStaffId: idSchema.nullable().default(null),
  reason,
});
export type Move = z.output<typeof moveSchema>;

const moveResultSchema = z.object({
  /** What was moved together, and can be moved back together by who moved it. */
  batchId: z.uuid(),
  moved: int,
  /** In these hands before. */
  unchanged: int,
  /** Moved, but they speak through MQTT servers of others: nothing is taken from there until they have another one. */
  cutOff: int,
});
export type MoveResult = z.infer<typeof moveResultSchema>;

export const ALLOCATION_ENDPOINTS = {
  devices: endpoint("GET /platform/allocation/devices", "fleet_allocations_list", {
    shows: "devices",
    summary: "Devices within the caller's scope, with who holds them",
    ...pagesOf(allocatedDeviceSchema, allocatedDeviceQuery),
  }),
  /** Reads only, but what is asked for would not fit into an address. */
  bySerialNumbers: endpoint("POST /platform/allocation/devices/by-serial-numbers", "fleet_allocations_list", {
    summary: "Devices of a pasted list; those that the caller does not see are missing",
    body: z.object({ serialNumbers: z.array(serialNumber).min(1).max(MAX_ALLOCATED_DEVICES) }),
    answer: z.object({ records: z.array(allocatedDeviceSchema), missing: z.array(z.string()) }),
    isRepeatable: true,
  }),
  organizations: endpoint("GET /platform/allocation/organizations", "fleet_allocations_list", {
    shows: "devices",
    summary:
      "One level of the tree of organizations with their devices counted, or what a search finds in it",
    query: z.object({ parentId: idSchema.optional(), search: searchText }),
    answer: z.array(allocationNodeSchema),
  }),
  /** At most 100; more are searched. Without an organization of the caller's own. */
  operators: endpoint("GET /platform/allocation/operators", "fleet_allocations_assign", {
    summary: "Who of an organization could operate devices",
    query: z.object({ organizationId: idSchema.optional(), search: searchText }),
    answer: z.array(operatorSchema),
  }),
  /** All or none: where one of the devices changed hands since it was read, nothing happens and it is named. */
  move: endpoint("POST /platform/allocation", "fleet_allocations_assign", {
    summary: "Hand devices to an organization, or take them back",
    body: moveSchema,
    answer: moveResultSchema,
  }),
  undo: endpoint("POST /platform/allocation/undo", "fleet_allocations_assign", {
    summary: "Give what one has moved together back to those it came from, unless it was moved on",
    body: z.object({ batchId: z.uuid(), reason }),
    answer: moveResultSchema,
  }),
  history: endpoint("GET /platform/allocation/page", "fleet_allocations_list", {
    shows: "devices",
    summary: "Moves from or to organizations within the caller's scope",
    ...pagesOf(allocationSchema, allocationQuery),
  }),
  /** At most 50,000 rows. */
  export: endpoint("GET /platform/allocation/export", "fleet_allocations_export", {
    summary: "The filtered history as CSV or XLSX, in the caller's language",
    query: exportQuery(HISTORY_SORTS, historyFilters),
    ...fileAnswer,
  }),
  ofDevice: endpoint("GET /platform/equipment/:id/allocations", "fleet_allocations_list", {
    shows: "devices",
    summary: "Who held one device, newest first",
    ...pagesOf(allocationSchema, pageQuery(["assignedAt"], {})),
  }),
};
