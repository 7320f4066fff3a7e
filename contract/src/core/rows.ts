import { z } from "zod";
import { int } from "./fields.ts";

/** What rows of several rooms say alike. */
export const organizationShape = { organizationId: int, organizationName: z.string() };
/** Null: no person. */
export const staffShape = { staffId: int.nullable(), staffName: z.string().nullable() };
