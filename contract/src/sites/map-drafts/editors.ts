import { z } from "zod";
import { int } from "../../core/fields.ts";
import { elementIdSchema } from "../../fleet/shared/map-elements.ts";

/**
 * Who has a map open in the editor, as the others see it: where they point and what they have selected. Told by
 * `DRAFT_ENDPOINTS.present` and heard by `DRAFT_EVENTS.mapEditors`.
 */

/** Who has not been heard of for this long has left. */
export const EDITOR_AWAY_AFTER_MS = 15_000;
export const EDITOR_BEAT_MS = 5_000;
/** Pointer and selection are told no more often than this. */
export const EDITOR_MOVED_MS = 400;
export const MAX_SHARED_SELECTED = 200;

export const editorSchema = z.object({
  clientId: z.uuid(),
  staffId: int,
  displayName: z.string(),
  /** Meters; null: the pointer is not over the map. */
  cursor: z.object({ x: z.number(), y: z.number() }).nullable(),
  selectedIds: z.array(elementIdSchema).max(MAX_SHARED_SELECTED),
});
export type MapEditor = z.infer<typeof editorSchema>;
