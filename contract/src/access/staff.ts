import { z } from "zod";
import { idSchema } from "../core/endpoint.ts";
import { email, password, phone, requiredText, username } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";

/** Staff: the people of organizations and how they sign in. Spec §3, §5, §6. */
export const STAFF_KINDS = ["admin", "employee"] as const;
export type StaffKind = (typeof STAFF_KINDS)[number];
/** The initial password is that many last digits of the phone number (spec §5). */
export const INITIAL_PASSWORD_DIGITS = 6;

export const STAFF_REFUSALS = defineRefusals({
  usernameTaken: {
    status: 409,
    zh: "用户名 {username} 已存在",
    en: "Username {username} exists already",
  },
  unknownRole: { status: 422, zh: "角色 {role} 不存在", en: "There is no role {role}" },
  roleOutOfRange: {
    status: 422,
    zh: "该类型的组织不能分配角色 {role}",
    en: "Organizations of this type cannot hand out the role {role}",
  },
});

export const newStaffSchema = z.object({
  username,
  displayName: requiredText(60),
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
  organizationId: idSchema,
  kind: z.enum(STAFF_KINDS),
  roleCodes: z.array(z.string().min(1).max(64)).max(50),
  /** Where none is given: the last six digits of the phone number. */
  password: password.optional(),
  mustChangePassword: z.boolean().default(true),
});
export type NewStaff = z.input<typeof newStaffSchema>;
