import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, listOf, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { COMMAND_FAILURES } from "../../fleet/commands/index.ts";
import { SYNC_STATUSES } from "../../fleet/shared/codes.ts";
import { ofDeviceShape } from "../../fleet/shared/device-shapes.ts";
import { deviceMapsSchema, onDeviceSchema, transferSchema } from "./device-maps.ts";

/**
 * Maps on their way to robots, by downloadMap, enableMap and deleteMap of VDA 5050. A *distribution* is one version of a map on
 * its way to one robot, or what was asked of a version that the robot has already:
 *
 *   download  queued ──the robot begins──▶ downloading ──▶ downloaded ──where it was asked for──▶ enabling ──▶ enabled
 *   enable    ─────────────────────────────────────────────────────────────────────────────▶ enabling ──▶ enabled
 *   remove    queued ──▶ removed
 *
 * Each may end as failed, or as superseded where another version of the map was sent after it. What a robot has is what it says
 * itself (`state.maps`). Enabling a version disables the others of its map; by the standard there is no other way to disable one.
 */
export const DISTRIBUTION_ACTS = ["download", "enable", "remove"] as const;
export type DistributionAct = (typeof DISTRIBUTION_ACTS)[number];

export const DISTRIBUTION_STATES = [
  "queued",
  "downloading",
  "downloaded",
  "enabling",
  "enabled",
  "removed",
  "failed",
  "superseded",
] as const;
export type DistributionState = (typeof DISTRIBUTION_STATES)[number];

/** As its command failed, or `expired`: the robot did not answer in time. */
export const DISTRIBUTION_FAILURES = [...COMMAND_FAILURES, "expired", "tooManyWaiting"] as const;
export type DistributionFailure = (typeof DISTRIBUTION_FAILURES)[number];

export const MAX_DISTRIBUTED_DEVICES = 500;
/** How long a robot that is away may take to come and fetch its map. */
export const DISTRIBUTION_TTL_S = 86_400;
/** How long the address of a file is good for once a robot has been told it. */
export const MAP_LINK_LIFE_S = 3_600;

export const DISTRIBUTION_REFUSALS = defineRefusals({
  noMapsOnDevice: [409, "该设备不支持接收地图", "This device does not support receiving maps"],
  otherOrganization: [
    409,
    "该设备不属于此地图所属的组织",
    "This device does not belong to the map's organization",
  ],
  unreachableServer: [
    409,
    "机器人无法访问 {url}，请管理员设置 PUBLIC_URL",
    "Robots cannot reach {url}; ask an administrator to set PUBLIC_URL",
  ],
  transferTargetSame: [
    422,
    "目标机器人不能与源机器人相同",
    "The target robot must differ from the source robot",
  ],
  transferTargetUnknown: [
    422,
    "找不到序列号后 8 位为 {target} 的机器人",
    "No robot's serial number ends with {target}",
  ],
  transferTargetAmbiguous: [
    422,
    "有多台机器人的序列号后 8 位为 {target}",
    "Several robots' serial numbers end with {target}",
  ],
  /** The robot has a version that the platform has no file of. */
  unknownVersion: [409, "平台没有此地图版本的数据", "The platform has no data for this map version"],
  downloadedAlready: [409, "机器人已有此版本", "The robot already has this version"],
  mapEnabled: [409, "机器人正在使用此地图，不能删除", "The robot is using this map, so it cannot be deleted"],
  enabledAlready: [409, "机器人已在使用此版本", "The robot is already using this version"],
});

export const distributionSchema = z.object({
  id: int,
  act: z.enum(DISTRIBUTION_ACTS),
  state: z.enum(DISTRIBUTION_STATES),
  failure: z.enum(DISTRIBUTION_FAILURES).nullable(),
  /** The robot's own message about what went wrong. */
  note: z.string(),
  ...ofDeviceShape,
  /** Null: of a map that the platform does not know, or no longer. */
  mapId: int.nullable(),
  mapKey: z.string(),
  mapName: z.string(),
  version: z.string(),
  /** Whether it is enabled as soon as it is downloaded. */
  enables: z.boolean(),
  /** What one person asked of several robots at once has one. */
  batchId: z.uuid(),
  /** The robot that it was transferred from. */
  sourceSerialNumber: z.string().nullable(),
  staffName: z.string().nullable(),
  createdAt: instantSchema,
  /** When its state last changed. */
  changedAt: instantSchema,
});
export type Distribution = z.infer<typeof distributionSchema>;

/** A robot that a map can be sent to, and what it has of it. */
export const distributionTargetSchema = z.object({
  ...ofDeviceShape,
  isOnline: z.boolean(),
  /** Stands on this map by its newest position. */
  isOnMap: z.boolean(),
  takesMaps: z.boolean(),
  isLocked: z.boolean(),
  /** The version of the map that it drives by, as it says; null: none, or not reported. */
  enabledVersion: z.string().nullable(),
  /** Further ones that it has. */
  otherVersions: z.array(z.string()),
  /** Against the version that counts. */
  syncStatus: z.enum(SYNC_STATUSES),
  /** What was last asked of it with this map. */
  newest: distributionSchema.nullable(),
});
export type DistributionTarget = z.infer<typeof distributionTargetSchema>;

export const targetQuery = pageQuery(["serialNumber", "shortName", "isOnline"], {
  search: searchText,
  isOnMap: z.stringbool().optional(),
  syncStatus: z.enum(SYNC_STATUSES).optional(),
  ids: listOf(idSchema).optional(),
});
export type TargetQuery = z.output<typeof targetQuery>;

export const historyQuery = pageQuery(["createdAt"], {
  search: searchText,
  states: listOf(z.enum(DISTRIBUTION_STATES)).optional(),
  batchId: z.uuid().optional(),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const distributeSchema = z.object({
  versionId: idSchema,
  deviceIds: z.array(idSchema).min(1, "validation.noDevice").max(MAX_DISTRIBUTED_DEVICES),
  enables: z.boolean().default(true),
});
export type Distribute = z.output<typeof distributeSchema>;

export const distributedSchema = z.object({
  batchId: z.uuid(),
  distributions: z.array(distributionSchema),
  /** Robots that cannot take it now, and why. */
  refused: z.array(z.object({ deviceId: int, serialNumber: z.string(), error: z.string(), msg: z.string() })),
});
export type Distributed = z.infer<typeof distributedSchema>;

export const DISTRIBUTION_ENDPOINTS = {
  targets: detailEndpoint("GET /platform/map/:id/devices", "sites_distributions_list", {
    shows: "devices",
    summary: "Devices that a map can be sent to, with what they have of it",
    ...pagesOf(distributionTargetSchema, targetQuery),
  }),
  distribute: detailEndpoint("POST /platform/map/:id/distributions", "sites_distributions_send", {
    summary: "Send a version of a map to devices; who cannot take it is named with the reason",
    body: distributeSchema,
    answer: distributedSchema,
  }),
  history: detailEndpoint("GET /platform/map/:id/distributions", "sites_distributions_list", {
    summary: "What was sent of a map, newest first",
    ...pagesOf(distributionSchema, historyQuery),
  }),
  deviceMaps: detailEndpoint("GET /platform/equipment/:id/maps", "sites_distributions_list", {
    summary: "Which maps a device has, as it says itself",
    answer: deviceMapsSchema,
  }),
  deviceHistory: detailEndpoint("GET /platform/equipment/:id/maps/history", "sites_distributions_list", {
    summary: "What was done with maps on a device, newest first",
    ...pagesOf(distributionSchema, historyQuery),
  }),
  enable: detailEndpoint("POST /platform/equipment/:id/maps/enable", "sites_distributions_send", {
    summary: "Have a device drive by a version that it has; other versions of the map are disabled by that",
    body: onDeviceSchema,
    answer: distributionSchema,
  }),
  remove: detailEndpoint("POST /platform/equipment/:id/maps/remove", "sites_distributions_send", {
    summary: "Delete a version of a map from a device",
    body: onDeviceSchema,
    answer: distributionSchema,
  }),
  transfer: detailEndpoint("POST /platform/equipment/:id/maps/transfer", "sites_distributions_send", {
    summary: "Send a map that a device has to another one, named by the end of its serial number",
    body: transferSchema,
    answer: distributionSchema,
  }),
};

/** Where robots fetch a map file; `ticket` is all that is asked for. */
export const MAP_FILE_PATH = "/map-file/:ticket";

export const DISTRIBUTION_EVENTS = {
  distributionChanged: liveEvent({
    name: "distributionChanged",
    keyedBy: "map",
    companyPermission: "deviceDetail",
    summary: "A map has come further on its way to a robot, or a robot has other versions of it",
    payload: z.object({ mapId: int }),
  }),
  deviceMapsChanged: liveEvent({
    name: "deviceMapsChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "The device has other maps, or something asked of them has come further",
    payload: z.object({ deviceId: int }),
  }),
};
