import { z } from "zod";
import { password } from "../../core/fields.ts";

export const originalPassword = z.string().min(6, "validation.originalPassword");

/** Rules of the change-password form; the server checks the same after unsealing. */
export const passwordChangeForm = z
  .object({
    originalPassword,
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
