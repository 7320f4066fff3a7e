import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape, staffShape } from "../../core/rows.ts";
import { commandSchema } from "../../fleet/commands/index.ts";
import { elementIdSchema } from "../../fleet/shared/map-elements.ts";
import { coordinate } from "../../fleet/vda5050/index.ts";
import { MARKED_KINDS } from "../../fleet/vda5050/mapping-profile.ts";
import { MAX_MAP_NAME } from "../../sites/maps.ts";
import { alignmentSchema, deploymentOrderSchema, learnedNameSchema } from "./orders.ts";

/**
 * Remote deployment: a floor is put into service without travelling there. Spec §2, §4, §8. A deployment is the work of one robot on one
 * floor, step by step; it is kept here, so that it outlives a reload, a restart of the robot, and the person who began it. One robot has one
 * deployment at a time. The robot is driven by remote operation; what it is to draw and to learn is ordered by who has control of it.
 *
 *   create ──▶ position ─▶ mapping ─▶ (align) ─▶ cleanUp ─▶ paths ─▶ points ─▶ areas ─▶ trial ─▶ publish ──▶ end
 *
 * Steps are a guide: any can be gone back to. The map itself is that of the room `maps`, edited in the map editor.
 */
export const DEPLOY_PERMISSION = "operations_remote-deployment_deploy";

/**
 * `new`: a map of a floor that has none. `extend`: a part of the robot's present map is drawn anew, in its frame. `replace`: the floor
 * is drawn anew and laid over the map that there is. The latter two have the step `align`, and keep what is drawn on the map.
 */
export const DEPLOYMENT_KINDS = ["new", "extend", "replace"] as const;
export type DeploymentKind = (typeof DEPLOYMENT_KINDS)[number];

export const DEPLOYMENT_STEPS = [
  "position",
  "mapping",
  "align",
  "cleanUp",
  "paths",
  "points",
  "areas",
  "trial",
  "publish",
] as const;
export type DeploymentStep = (typeof DEPLOYMENT_STEPS)[number];
export const stepsOf = (kind: DeploymentKind): readonly DeploymentStep[] =>
  kind === "new" ? DEPLOYMENT_STEPS.filter((step) => step !== "align") : DEPLOYMENT_STEPS;

export const DEPLOYMENT_ENDINGS = ["completed", "abandoned"] as const;

/** As far as the orders to the robot tell; the robot's own word (`mapping` on the remote socket) is newer. */
export const MAPPING_PROGRESS = ["none", "ordered", "drawing", "paused", "finishing", "finished"] as const;
export type MappingProgress = (typeof MAPPING_PROGRESS)[number];
/** What went wrong with the newest order. `other`: as `note` says, or the robot never answered. */
export const DEPLOYMENT_FAULTS = ["generation", "original", "point", "other"] as const;
export type DeploymentFault = (typeof DEPLOYMENT_FAULTS)[number];

export const DEPLOYMENT_REFUSALS = defineRefusals({
  deviceBusy: [
    409,
    "该设备已有进行中的部署，请继续或结束它",
    "This robot already has an unfinished deployment; continue or end it",
  ],
  deploymentEnded: [409, "该部署已结束", "This deployment has ended"],
  notOperating: [409, "请先获取该设备的控制权", "Take control of the robot first"],
  cannotMap: [422, "该设备不支持远程建图", "This robot does not support remote mapping"],
  notOnMap: [
    409,
    "设备当前不在该地图上，无法局部重建",
    "The robot is not on this map now, so part of it cannot be remapped",
  ],
  alreadyDrawing: [409, "设备已在建图", "The robot is already mapping"],
  notDrawing: [409, "设备未在建图", "The robot is not mapping"],
  alreadyLearning: [409, "设备已在学习路径", "The robot is already learning a path"],
  notLearning: [409, "设备未在学习路径", "The robot is not learning a path"],
  noMapYet: [409, "尚无建图结果", "There is no mapping result yet"],
  tooManyLearned: [
    409,
    "路径与点位过多，请先删除不需要的",
    "Too many paths and points; remove those that are not needed",
  ],
  nothingToDraw: [409, "没有可加入地图的内容", "There is nothing to add to the map"],
  learnedNameTaken: [
    409,
    "地图上已有名为“{name}”的元素，请改名",
    "The map already has an element named “{name}”; rename it",
  ],
  tooLargeAligned: [
    422,
    "合并后的地图过大，请检查平移、旋转与缩放",
    "The merged map is too large; check shift, rotation and scale",
  ],
});

export const LEARNED_KINDS = ["path", ...MARKED_KINDS] as const;
export type LearnedKind = (typeof LEARNED_KINDS)[number];
export const LEARNED_STATES = ["ordered", "learned", "drawn", "failed"] as const;

/** A path that the robot learns, or a point that it marks. */
const learnedSchema = z.object({
  /** Of the element that comes of it. */
  elementId: elementIdSchema,
  kind: z.enum(LEARNED_KINDS),
  name: z.string(),
  /** `drawn`: on the draft of the map. */
  state: z.enum(LEARNED_STATES),
  fault: z.enum(DEPLOYMENT_FAULTS).nullable(),
  note: z.string(),
  /** The path, or the one point; meters. Empty: not learned yet. */
  points: z.array(z.tuple([coordinate, coordinate])),
  theta: z.number(),
  /** Of a printed code. */
  qrId: z.string(),
  qrType: int,
  gridX: int,
  gridY: int,
  /** In the trial: the robot has come there, or the person says so. */
  isReached: z.boolean(),
  ...staffShape,
  at: instantSchema,
});
export type Learned = z.infer<typeof learnedSchema>;
/** Of one deployment. */
export const MAX_LEARNED = 500;

export const DEPLOYMENT_EVENT_KINDS = [
  "began",
  "step",
  "order",
  "mapReceived",
  "aligned",
  "drawn",
  "ended",
] as const;
const deploymentEventSchema = z.object({
  at: instantSchema,
  kind: z.enum(DEPLOYMENT_EVENT_KINDS),
  /** A step, the kind of a command, a version of the map, names, a reason. */
  detail: z.string(),
  staffName: z.string().nullable(),
});
export type DeploymentEvent = z.infer<typeof deploymentEventSchema>;
/** The newest of them are shown; more of one deployment are not kept. */
export const MAX_DEPLOYMENT_EVENTS = 500;

export const deploymentSchema = z.object({
  id: int,
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  ...organizationShape,
  /** Null: the floor was deleted since. */
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  floorId: int.nullable(),
  floorName: z.string().nullable(),
  kind: z.enum(DEPLOYMENT_KINDS),
  name: z.string(),
  /** The robots' name of the map that is drawn. */
  mapKey: z.string(),
  /** The map that is put into service; null until the robot has sent it, or where it was deleted since. */
  mapId: int.nullable(),
  /** What the robot has drawn; where it drew the floor from nothing, a version of a map of its own. */
  drawnMapId: int.nullable(),
  drawnVersionId: int.nullable(),
  /** What came of laying that over the map, and over which version of it that was: laid anew, it is laid over that one again. */
  alignedVersionId: int.nullable(),
  baseVersionId: int.nullable(),
  step: z.enum(DEPLOYMENT_STEPS),
  doneSteps: z.array(z.enum(DEPLOYMENT_STEPS)),
  /** Who began it. */
  ...staffShape,
  startedAt: instantSchema,
  changedAt: instantSchema,
  /** Null: it goes on. */
  endedAt: instantSchema.nullable(),
  ending: z.enum(DEPLOYMENT_ENDINGS).nullable(),
  endReason: z.string(),
  revision,
});
export type Deployment = z.infer<typeof deploymentSchema>;

export const deploymentDetailSchema = deploymentSchema.extend({
  mapping: z.object({
    progress: z.enum(MAPPING_PROGRESS),
    fault: z.enum(DEPLOYMENT_FAULTS).nullable(),
    /** What the robot said, untranslated. */
    note: z.string(),
  }),
  /** How the drawing was laid over the map. */
  alignment: alignmentSchema.nullable(),
  /** Oldest first. */
  learned: z.array(learnedSchema),
  /** Newest first. */
  events: z.array(deploymentEventSchema),
});
export type DeploymentDetail = z.infer<typeof deploymentDetailSchema>;

export const deploymentQuery = pageQuery(["startedAt", "changedAt"], {
  search: searchText,
  organizationId: idSchema.optional(),
  deviceId: idSchema.optional(),
  isOpen: z.stringbool().optional(),
  ...timeSpan,
});
export type DeploymentQuery = z.output<typeof deploymentQuery>;

export const newDeploymentSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("new"),
    deviceId: idSchema,
    floorId: idSchema,
    /** Of the map. */
    name: requiredText(MAX_MAP_NAME),
  }),
  z.object({ kind: z.enum(["extend", "replace"]), deviceId: idSchema, mapId: idSchema }),
]);
export type NewDeployment = z.output<typeof newDeploymentSchema>;

const params = z.object({ id: idSchema });
const isRepeatable = true;
export const DEPLOYMENT_ENDPOINTS = {
  list: detailEndpoint("GET /platform/deployment/page", DEPLOY_PERMISSION, {
    summary: "Deployments of floors within the caller's scope, newest first",
    query: deploymentQuery,
    answer: pageOf(deploymentSchema),
    shows: "devices",
  }),
  get: detailEndpoint("GET /platform/deployment/:id", DEPLOY_PERMISSION, {
    summary: "One deployment with what the robot has learned and what was done",
    params,
    answer: deploymentDetailSchema,
    shows: "devices",
  }),
  create: detailEndpoint("POST /platform/deployment", DEPLOY_PERMISSION, {
    summary: "Begin to put a floor into service with a robot",
    body: newDeploymentSchema,
    answer: deploymentDetailSchema,
  }),
  goToStep: detailEndpoint("POST /platform/deployment/:id/step", DEPLOY_PERMISSION, {
    summary: "Go to another step; `isDone` says whether the one before is done",
    params,
    body: z.object({ step: z.enum(DEPLOYMENT_STEPS), isDone: z.boolean(), revision }),
    answer: deploymentDetailSchema,
  }),
  order: detailEndpoint("POST /platform/deployment/:id/orders", DEPLOY_PERMISSION, {
    summary: "Have the robot draw, learn, mark or drive; only for who has control of it",
    params,
    body: z.object({ id: z.uuid(), order: deploymentOrderSchema }),
    answer: commandSchema,
    isRepeatable,
  }),
  forget: detailEndpoint("DELETE /platform/deployment/:id/learned/:elementId", DEPLOY_PERMISSION, {
    summary: "Forget a path or a point that is not on the map",
    params: params.extend({ elementId: elementIdSchema }),
    answer: deploymentDetailSchema,
  }),
  change: detailEndpoint("POST /platform/deployment/:id/learned/:elementId", DEPLOY_PERMISSION, {
    summary:
      "Give a path or a point that is not on the map another name, or say whether the robot has reached it",
    params: params.extend({ elementId: elementIdSchema }),
    body: z.object({ name: learnedNameSchema.optional(), isReached: z.boolean().optional() }),
    answer: deploymentDetailSchema,
    isRepeatable,
  }),
  draw: detailEndpoint("POST /platform/deployment/:id/draw", DEPLOY_PERMISSION, {
    summary: "Put what was learned on the draft of the map",
    params,
    body: z.object({ elementIds: z.array(elementIdSchema).min(1).max(MAX_LEARNED) }),
    answer: deploymentDetailSchema,
    isRepeatable,
  }),
  align: detailEndpoint("POST /platform/deployment/:id/align", DEPLOY_PERMISSION, {
    summary:
      "Lay what the robot has drawn over the map: where it knows more, its cells count; the map keeps its frame, and all that is drawn on it",
    params,
    body: alignmentSchema.extend({ revision }),
    answer: deploymentDetailSchema,
  }),
  end: detailEndpoint("POST /platform/deployment/:id/end", DEPLOY_PERMISSION, {
    summary: "Complete a deployment, or give it up",
    params,
    body: z.object({ ending: z.enum(DEPLOYMENT_ENDINGS), reason: optionalText(200), revision }),
    answer: deploymentDetailSchema,
  }),
};

export const DEPLOYMENT_EVENTS = {
  deploymentChanged: liveEvent({
    name: "deploymentChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "A deployment with this robot has changed, or the robot has answered an order of it",
    payload: z.object({ deploymentId: int }),
  }),
};
