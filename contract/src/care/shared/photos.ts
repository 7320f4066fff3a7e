import { z } from "zod";
import { idSchema, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";

/** Photos of what people found and did: pictures that they uploaded before, of the module that stands for the row they add it to. */
export const PHOTO_REFUSALS = defineRefusals({
  tooManyPhotos: [422, "最多 {max} 张照片", "At most {max} photos"],
  noSuchPhoto: [422, "照片未上传成功，请重新上传", "The photo was not uploaded; upload it again"],
});

export const photoSchema = z.object({
  id: int,
  url: z.string(),
  at: instantSchema,
  staffName: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

export const photoOf = { attachmentId: idSchema };
