import { z } from "zod";
import { password } from "../../core/fields.ts";

/** Rules of the change-password form; the server checks the same after unsealing. */
export const passwordChangeForm = z
  .object({
    originalPassword: z.string().min(6, "validation.originalPassword"),
    newPassword: password,
    confirmation: z.string(),
  })
  .refine((form) => form.newPassword !== form.originalPassword, {
    path: ["newPassword"],
    error: "validation.passwordSame",
  })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ["confirmation"],
    error: "validation.passwordConfirm",
  });
