import { z } from "zod";
import { COMPANY_PERMISSIONS, endpoint, instantSchema } from "../../core/endpoint.ts";
import { int, phone, requiredEmail, timeZone } from "../../core/fields.ts";
import { LENGTH_UNITS } from "../../core/limits.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { sealedPassword, sealRandom } from "../../core/sealed-password.ts";

/** Signing in, spec §6 and §7. */
export const ACCESS_TOKEN_S = 12 * 3_600;
export const REFRESH_TOKEN_S = 30 * 24 * 3_600;
export const CAPTCHA_TTL_S = 60;
/**
 * So many wrong passwords in the window lock the account for where they came from, and each further lock of a day lasts
 * twice as long, up to the longest. Who stays below that is locked at every fifth from the `slow`th of a day on.
 */
export const LOCKOUT = {
  failures: 5,
  windowS: 600,
  lockedS: 600,
  longestS: 9_600,
  slow: 20,
  dayS: 86_400,
} as const;
/**
 * The proof of work of a sign-in: so many zero bits at first, one more with every doubling of the failures that strangers
 * had with this account in a day, and a wait that doubles too. 22 bits are some ten seconds in a browser.
 */
export const SIGN_IN_WORK = { bits: 17, mostBits: 22, longestWaitS: 16 } as const;
/** How long a browser is known after it was last signed in with. */
export const KNOWN_BROWSER_S = 180 * 86_400;
/** The console's own OAuth client: an identifier, not a secret. Sent as HTTP Basic `console:console`. */
export const CONSOLE_CLIENT = { id: "console", secret: "console" } as const;
/** A browser that is signed in may open the documents of the interface for so long without asking again. */
export const DOCS_PASS_S = 12 * 3_600;
/** Why a session is over that its person did not sign out of. */
export const SESSION_LOSSES = [
  "idle",
  "limit",
  "elsewhere",
  "administrator",
  "disabled",
  "organizationDisabled",
  "removed",
  "passwordChanged",
  "passwordReset",
  "secondFactorAdded",
  "secondFactorReset",
  "tokenReused",
  "client",
] as const;
export type SessionLoss = (typeof SESSION_LOSSES)[number];
/** Whoever comes back later is not told any more. */
export const SESSION_LOSS_KEPT_DAYS = 7;
/** So long before a session ends its page says so. */
export const SESSION_WARNING_S = 120;
/** Every so often the remaining lifetime drops by that much … */
export const REFRESH_TICK_S = 10;
/** … and at this many seconds or less a refresh is asked for (spec §9). */
export const REFRESH_AT_S = 1_000;

export const SESSION_REFUSALS = defineRefusals({
  lockedOut: [
    429,
    "密码错误次数过多，请在 {seconds} 秒后重试",
    "Too many wrong passwords; try again in {seconds} s",
  ],
  unreadablePassword: [
    426,
    "密码未能解密，请刷新页面后重试",
    "The password could not be decrypted; reload the page and try again",
  ],
  initialPasswordOver: [
    403,
    "该初始密码已使用过或已过期，请联系管理员重置密码",
    "This initial password has been used or has expired; ask your administrator to reset it",
  ],
  workRequired: [
    428,
    "近期有多次登录失败，需要进行额外验证",
    "Because of recent failed sign-ins, additional verification is needed",
  ],
  staffDisabled: [403, "账号已停用", "This account is disabled"],
  wrongPassword: [422, "原密码错误", "The original password is incorrect"],
  mustChangePassword: [403, "首次登录请先修改初始密码", "Change your initial password first"],
  invalidGrant: [401, "登录已失效，请重新登录", "Your session has ended; sign in again"],
  unknownClient: [401, "未知的客户端", "Unknown client"],
  docsClosed: [404, "接口文档未开放", "The API documentation is not public"],
  unsupportedGrant: [422, "不支持的授权类型", "This grant type is not allowed"],
});

export const sealKeySchema = z.object({ keyId: z.string(), publicKey: z.string(), expiresAt: instantSchema });
const randomStr = sealRandom;

/** RFC 6749 names; not enveloped. Fields may stand in the query or in a form body. */
export const tokenRequestSchema = z.object({
  grant_type: z.string().max(64),
  /** `server`, or fewer permissions than the client has, separated by spaces. */
  scope: z.string().max(4_000).optional(),
  username: z.string().max(100).optional(),
  password: sealedPassword.optional(),
  code: z.string().max(200).optional(),
  randomStr: randomStr.optional(),
  refresh_token: z.string().max(512).optional(),
  /**
   * What single sign-on led back with. Alone (grant `single_sign_on`) it signs in whoever is bound to it, else 417; beside a
   * right password it binds the identity to that person.
   */
  sso_code: z.string().max(200).optional(),
});
export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  token_type: z.literal("bearer"),
  expires_in: int,
  scope: z.string(),
});
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

/** Choices of a person that follow them from browser to browser. */
export const preferencesSchema = z.object({
  language: z.enum(["zh", "en"]).optional(),
  theme: z.enum(["light", "dark", "system"]).optional(),
  lengthUnit: z.enum(LENGTH_UNITS).optional(),
  timeZone: timeZone.optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const sysUserSchema = z.object({
  id: int,
  username: z.string(),
  displayName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...organizationShape,
  kind: z.enum(["admin", "employee"]),
  mustChangePassword: z.boolean(),
  mustEnrollSecondFactor: z.boolean(),
  /** Address of an uploaded picture; empty: none. */
  avatar: z.string(),
  preferences: preferencesSchema,
  /** What their roles are called, by code; standard ones have a name in each language (`STANDARD_ROLES`). */
  roleNames: z.record(z.string(), z.string()),
});
export const userInfoSchema = z.object({
  sysUser: sysUserSchema,
  /** Role codes. */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** What the person's company has been granted (spec §6); everything for people outside of companies. */
  companyPermissions: z.array(z.enum(COMPANY_PERMISSIONS)),
  /** Who looks through this person's eyes, read-only; null: the person themselves. */
  viewedBy: z.string().nullable(),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

export const sessionSchema = z.object({
  id: int,
  startedAt: instantSchema,
  lastSeenAt: instantSchema,
  remoteIp: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionSchema>;

export const SESSION_ENDPOINTS = {
  sealKey: endpoint("GET /auth/key", "public", {
    summary: "The public key that passwords are sealed to",
    answer: sealKeySchema,
  }),
  captcha: endpoint("GET /auth/code", "public", {
    summary: "A captcha image, good for one check within 60 s",
    query: z.object({ randomStr }),
    answer: z.string(),
    isRaw: true,
    contentType: "image/svg+xml",
  }),
  /**
   * The other way in for people who cannot read the image, and the only one where many sign-ins have failed: find `n` so
   * that SHA-256(`{challenge}.{n}`) begins with `bits` zero bits, then send `pow:{n}` as `code`, not before `waitS`.
   */
  challenge: endpoint("GET /auth/challenge", "public", {
    summary: "A proof-of-work instead of the captcha image",
    query: z.object({ randomStr, username: z.string().max(100).optional() }),
    answer: z.object({ challenge: z.string(), bits: int, waitS: int }),
  }),
  token: endpoint("POST /auth/oauth/token", "public", {
    summary: "Signs in, refreshes, or signs in a machine (password, refresh_token, client_credentials)",
    query: tokenRequestSchema.partial(),
    body: tokenRequestSchema.partial().optional(),
    answer: tokenAnswerSchema,
    isRaw: true,
    isRepeatable: true,
  }),
  logout: endpoint("DELETE /auth/token/logout", "public", {
    summary: "Ends the session of the bearer token; succeeds whatever the token is",
    isRepeatable: true,
  }),
  whyEnded: endpoint("GET /auth/token/ended", "public", {
    summary: "Why the session of the bearer token is over; null: it is not, or nothing is known of it",
    answer: z.object({ reason: z.enum(SESSION_LOSSES).nullable() }),
  }),
  docsPass: endpoint("POST /auth/docs-pass", "signed-in", {
    summary: "Sets the cookie by which this browser opens the documents of the interface in a tab of its own",
    isRepeatable: true,
  }),
  userInfo: endpoint("GET /admin/user/info", "signed-in", {
    summary: "Who is signed in, their roles and permissions",
    answer: userInfoSchema,
  }),
  /** Seconds from now; null: not bound by it. Asking is no act of the person but where the header says so. */
  ownEnd: endpoint("GET /admin/user/session-end", "signed-in", {
    summary: "When the session ends if nobody does anything more, and when it does in any case",
    answer: z.object({
      idleEndsInS: int.nullable(),
      limitEndsInS: int.nullable(),
    }),
  }),
  verifyPassword: endpoint("POST /admin/user/verify", "signed-in", {
    summary: "Checks the person's own password, to leave the lock screen",
    body: z.object({ password: sealedPassword, randomStr }),
    isRepeatable: true,
  }),
  changePassword: endpoint("PUT /admin/user/password", "signed-in", {
    summary: "Changes the person's own password and ends their other sessions",
    body: z.object({ originalPassword: sealedPassword, newPassword: sealedPassword, randomStr }),
  }),
  updateProfile: endpoint("PUT /admin/user/profile", "signed-in", {
    summary: "Changes the person's own name and contact data",
    body: z.object({
      displayName: z.string().trim().min(1, "validation.required").max(60),
      phone: phone.nullable(),
      email: requiredEmail,
    }),
    answer: sysUserSchema,
  }),
  updatePreferences: endpoint("PUT /admin/user/preferences", "signed-in", {
    summary: "Changes the person's own preferences",
    body: preferencesSchema,
    answer: preferencesSchema,
    isRepeatable: true,
  }),
  setAvatar: endpoint("PUT /admin/user/avatar", "signed-in", {
    summary: "Changes the person's own picture to one they have uploaded; empty: none",
    body: z.object({ avatar: z.string().regex(/^(\/platform\/picture\/[\w.-]{1,60})?$/) }),
    answer: sysUserSchema,
  }),
  listSessions: endpoint("GET /admin/user/sessions", "signed-in", {
    summary: "The person's own sessions, newest first (at most 100)",
    answer: z.array(sessionSchema),
  }),
  endSession: endpoint("DELETE /admin/user/sessions/:id", "signed-in", {
    summary: "Ends one of the person's own sessions",
  }),
};
