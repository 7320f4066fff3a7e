import { z } from "zod";
import { int } from "./fields.ts";
import { defineRefusals } from "./refusal.ts";

/** What rows of several rooms say alike. */
export const organizationShape = { organizationId: int, organizationName: z.string() };
/** Null: no person. */
export const staffShape = { staffId: int.nullable(), staffName: z.string().nullable() };

/** What rows of several rooms are refused for alike. */
export const ROW_REFUSALS = defineRefusals({
  notInDictionary: [422, "字典中没有 {value}", "{value} is not in the dictionary"],
  unknownParent: [422, "上级不存在", "The parent does not exist"],
  parentBelow: [
    422,
    "不能移到自己或自己的下级之下",
    "It cannot be moved below itself or one of its descendants",
  ],
  hasChildren: [409, "请先删除或移走其下级", "Delete or move its children first"],
});
