import { z } from "zod";
import { detailEndpoint, fileAnswer, instantSchema } from "../../core/endpoint.ts";
import { int, optionalText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { elementIdSchema } from "../../fleet/shared/map-elements.ts";
import { confirmedSchema } from "../broken-work.ts";
import { frameSchema } from "../maps.ts";
import { editorSchema } from "./editors.ts";
import { draftElementSchema, outcomeSchema, stepSchema, takenStepSchema } from "./steps.ts";

/**
 * A map that is being edited has one draft, which all who edit it share. Each act of a person is a *step*: what it did to
 * elements (before by revision, after whole) and to cells. Steps are numbered by the server, kept until the draft is saved as a
 * version or thrown away, and pushed to all who have the map open. A step that was made upon an element which someone else has
 * changed meanwhile is refused and told; nothing is overwritten silently. Undo is a step like any other.
 *
 *   no draft ──first step──▶ draft ──publish──▶ new version, no draft
 *                              └────discard───▶ no draft
 */
export const MAX_STEPS_AT_ONCE = 200;
/** Of one call, written as JSON: what is longer goes in several calls. */
export const MAX_STEPS_BYTES = 1_000_000;

export const DRAFT_REFUSALS = defineRefusals({
  /** Of a save: somebody has taken a step that the person has not seen. */
  draftMoved: [
    409,
    "他人刚刚修改了此地图，请查看后再保存",
    "Someone has just changed this map; review it before saving again",
  ],
  draftEnded: [
    409,
    "草稿已被发布或放弃，请重新载入",
    "The draft has been published or discarded; reload the map",
  ],
  nothingChanged: [409, "内容没有变化，无需保存", "There are no changes to save"],
  /** The version that the draft began with is no longer the one that counts, or its robot has changed it. */
  baseMoved: [
    409,
    "此地图已有更新的版本，保存将覆盖它。请确认后再保存",
    "The map now has a newer version, which saving would overwrite. Confirm and save again",
  ],
  /** Drafts take no such step; robots' maps may begin with it. */
  elementNameTwice: [
    409,
    "有多个元素名为“{name}”，请重命名后再保存",
    "Several elements are named “{name}”; rename them before saving",
  ],
  initialPointTwice: [409, "地图只能有一个初始点", "A map can have only one initial point"],
  cleaningAreaTwice: [409, "此地图只能有一个清扫区域", "This map can have only one cleaning area"],
});

/**
 * Names a draft, before its first step already: what it begins with, and which draft of the map it is. Who comes with
 * another one has not seen that it ended, or that the robot has drawn its map again before the first step.
 */
const draftKey = z.string().min(1).max(64);

export const draftSchema = z.object({
  mapId: int,
  draftKey,
  /** The version that it began with, or would begin with. Its cells come from `DRAFT_ENDPOINTS.grid`. */
  baseVersionId: int,
  frame: frameSchema,
  /** Number of the newest step; 0: there is no draft. */
  seq: int,
  /** In drawing order. */
  elements: z.array(draftElementSchema),
  /** Elements that the draft has had, for counting along where one comes back. */
  deleted: z.array(z.object({ elementId: elementIdSchema, revision: int })),
  /** All strokes since the version, in order. */
  cells: z.array(int),
  /** Walls that may not be taken back by undo: they are in a saved version, or on a robot (spec §5). */
  fixedWallIds: z.array(elementIdSchema),
  /** Several cleaning areas are refused (spec §5). */
  isSingleArea: z.boolean(),
  startedAt: instantSchema.nullable(),
  editors: z.array(editorSchema),
});
export type MapDraft = z.infer<typeof draftSchema>;

const savedVersionSchema = z.object({
  versionId: int,
  number: int,
  version: z.string(),
});
export type SavedVersion = z.infer<typeof savedVersionSchema>;

const clientId = z.uuid();
const seq = z.coerce.number().int().min(0).max(2_147_483_647);

export const DRAFT_ENDPOINTS = {
  get: detailEndpoint("GET /platform/map/:id/draft", "sites_maps_edit", {
    summary: "The draft of a map, or what it would begin with",
    answer: draftSchema,
  }),
  /** Cells as versions have them; without the strokes of the draft, which are `cells`. */
  grid: detailEndpoint("GET /platform/map/:id/draft/grid", "sites_maps_edit", {
    summary: "The occupancy grid that a draft began with, deflated",
    query: z.object({ draftKey }),
    ...fileAnswer,
  }),
  takeSteps: detailEndpoint("POST /platform/map/:id/draft/steps", "sites_maps_edit", {
    summary: "Add steps to the draft, in order; each is taken whole or refused with what there is instead",
    body: z.object({ clientId, draftKey, steps: z.array(stepSchema).min(1).max(MAX_STEPS_AT_ONCE) }),
    answer: z.object({ seq: int, outcomes: z.array(outcomeSchema) }),
    isRepeatable: true,
  }),
  steps: detailEndpoint("GET /platform/map/:id/draft/steps", "sites_maps_edit", {
    summary:
      "Steps after a number, for whoever missed some; 409 where the draft was published or discarded meanwhile",
    query: z.object({ after: seq, draftKey }),
    answer: z.object({ steps: z.array(takenStepSchema), hasMore: z.boolean() }),
  }),
  publish: detailEndpoint("POST /platform/map/:id/draft/publish", "sites_maps_edit", {
    summary: "Publish the draft as the map's new version",
    body: z.object({
      draftKey,
      /** As the person saw it: what they have not seen is not saved in their name. */
      seq,
      note: optionalText(200),
      /** The person knows of `baseMoved`, and saves all the same. */
      replacesNewer: z.boolean().default(false),
      /** Of `breaksWork`. */
      confirmed: confirmedSchema,
      /** Chosen by the browser: the same save sent again, after a lost answer, is the same save. */
      saveId: z.uuid(),
    }),
    answer: savedVersionSchema,
    isRepeatable: true,
  }),
  discard: detailEndpoint("DELETE /platform/map/:id/draft", "sites_maps_edit", {
    summary: "Discard the draft",
    query: z.object({ draftKey, seq }),
    answer: z.null(),
  }),
  /** Beats of an open editor; what is shown to the others. Tells how far the draft is, for whoever missed the last step. */
  present: detailEndpoint("POST /platform/map/:id/draft/present", "sites_maps_edit", {
    summary: "Say that one has the map open, where one points, and what is selected",
    body: editorSchema
      .omit({ staffId: true, displayName: true })
      .extend({ isLeaving: z.boolean().default(false) }),
    answer: z.object({ draftKey, seq: int }),
    isRepeatable: true,
    isUnnoted: true,
  }),
};

const watched = { keyedBy: "map", companyPermission: "deviceDetail", keepsAll: true } as const;

export const DRAFT_EVENTS = {
  mapSteps: liveEvent({
    ...watched,
    name: "mapSteps",
    summary: "Steps that were added to a map's draft",
    /** `seq` is the newest of them. Without steps where they are too large to be pushed: fetch them. */
    payload: z.object({ draftKey, seq: int, steps: z.array(takenStepSchema) }),
  }),
  mapDraftEnded: liveEvent({
    ...watched,
    name: "mapDraftEnded",
    summary: "A draft was published or discarded",
    /** The version that counts now; `draftKey` is that of the draft that ended. */
    payload: z.object({ draftKey, versionId: int, isSaved: z.boolean(), by: z.string() }),
  }),
  mapEditors: liveEvent({
    ...watched,
    name: "mapEditors",
    summary: "Somebody who has the map open: where they point, what they selected, that they left",
    payload: editorSchema.extend({ isLeaving: z.boolean() }),
  }),
};
