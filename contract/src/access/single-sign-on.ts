import { z } from "zod";
import { endpoint, instantSchema } from "../core/endpoint.ts";
import { int } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * Single sign-on by OpenID Connect. The browser is led to the provider and back to `/login?sso={code}`; with that code the
 * console asks for a token (`single_sign_on`). An identity that is bound to nobody is told so (417): the person then signs in by
 * password with the same code beside it, and is bound.
 */
export const SINGLE_SIGN_ON_REFUSALS = defineRefusals({
  singleSignOnOff: [404, "未启用单点登录", "Single sign-on is not set up"],
  singleSignOnFailed: [
    401,
    "单点登录失败，请重试或使用密码登录",
    "Single sign-on failed; try again or sign in with your password",
  ],
  alreadyBound: [
    409,
    "该单点登录身份已绑定其他账号",
    "This single sign-on identity is already bound to another account",
  ],
});

/** Why the way back ends at `/login?ssoError=…`; the login page has a text for each. */
export const SINGLE_SIGN_ON_ERRORS = ["off", "unreachable", "refused", "expired", "failed"] as const;
export type SingleSignOnError = (typeof SINGLE_SIGN_ON_ERRORS)[number];
/** How long the code is good that the way back ends with; for one who must still be bound by a password, longer. */
export const SINGLE_SIGN_ON_CODE_S = 120;
export const SINGLE_SIGN_ON_BINDING_S = 600;

const identitySchema = z.object({
  id: int,
  /** Name of the provider, as the login page shows it. */
  provider: z.string(),
  /** What the provider calls the person: an email or a name. */
  subjectName: z.string(),
  boundAt: instantSchema,
});
export type IdentityRow = z.infer<typeof identitySchema>;

export const SINGLE_SIGN_ON_ENDPOINTS = {
  /** `provider` is null where there is none. */
  singleSignOn: endpoint("GET /auth/sso", "public", {
    summary: "Whether there is single sign-on, and how the provider is called",
    answer: z.object({ provider: z.string().nullable() }),
  }),
  /** A page of its own: the browser is sent to the provider. */
  beginSingleSignOn: endpoint("GET /auth/sso/begin", "public", {
    summary: "Leads to the provider of single sign-on",
    query: z.object({ redirect: z.string().max(500).optional() }),
    answer: z.string(),
    isRaw: true,
    contentType: "text/html",
  }),
  /** And comes back here, from where it leads to `/login?sso={code}`. */
  endSingleSignOn: endpoint("GET /auth/sso/callback", "public", {
    summary: "The way back from the provider of single sign-on",
    query: z.object({
      code: z.string().max(4_000).optional(),
      state: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(500).optional(),
      error_description: z.string().max(2_000).optional(),
      session_state: z.string().max(500).optional(),
    }),
    answer: z.string(),
    isRaw: true,
    contentType: "text/html",
  }),
  listIdentities: endpoint("GET /admin/user/identities", "signed-in", {
    summary: "Single sign-on identities that the person is bound to",
    answer: z.array(identitySchema),
  }),
  unbindIdentity: endpoint("DELETE /admin/user/identities/:id", "signed-in", {
    summary: "Unbinds a single sign-on identity from the person",
  }),
};
