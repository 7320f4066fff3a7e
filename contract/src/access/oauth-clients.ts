import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, optionalText, revision, searchText } from "../core/fields.ts";
import { SESSION_ENDS } from "../core/limits.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";

/** OAuth clients: the programs that people and machines sign in with, and what each may ask for. Spec §3. */
export const GRANT_TYPE = {
  password: "password",
  refresh: "refresh_token",
  machine: "client_credentials",
  /** After single sign-on: the code that the provider's way back ends with. */
  singleSignOn: "single_sign_on",
} as const;
export const GRANT_TYPES = ["password", "refresh_token", "client_credentials", "single_sign_on"] as const;
export type GrantType = (typeof GRANT_TYPE)[keyof typeof GRANT_TYPE];
/** A scope that leaves a client everything that its person may do. */
export const FULL_SCOPE = "server";

export const OAUTH_CLIENT_REFUSALS = defineRefusals({
  clientIdTaken: [409, "客户端 {clientId} 已存在", "Client {clientId} already exists"],
  builtInClient: [
    422,
    "控制台自身的客户端不能修改或删除",
    "The console's own client cannot be changed or deleted",
  ],
  machineNeedsPerson: [
    422,
    "使用 client_credentials 的客户端必须绑定一个账号",
    "A client with client_credentials must be assigned an account",
  ],
  roleNotAllowed: [403, "该账号不能通过此客户端登录", "This account cannot sign in through this client"],
  scopeNotAllowed: [422, "此客户端不能申请权限范围 {scope}", "This client cannot request the scope {scope}"],
});

/** The items of a list that is separated by commas or spaces. */
export const splitList = (list: string): string[] => list.split(/[,\s]+/).filter((word) => word !== "");

const sessionEnd = (least: number) => int.min(least).max(365 * 86_400);

const oauthClientFields = {
  /** `server`, or permissions separated by spaces: what its tokens may do at most. */
  scope: z
    .string()
    .trim()
    .max(4_000)
    .min(1, { error: "validation.required", abort: true })
    .regex(/^[a-z][a-z_-]*( [a-z][a-z_-]*)*$/, "validation.permissionList")
    .default(FULL_SCOPE),
  authorizedGrantTypes: z.array(z.enum(GRANT_TYPES)).min(1, "validation.atLeastOne"),
  /** Where the program lives; for people to find it by. */
  webServerRedirectUri: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/[^\s<>"'\\]+)?$/, "validation.redirectUri")
    .default(""),
  /** Role codes, separated by commas: only holders of one of them may sign in by it; empty: anyone. */
  authorities: optionalText(1_000),
  /** Wings (first parts of permissions), separated by commas, whose calls its tokens may make; empty: all. */
  resourceIds: z
    .string()
    .trim()
    .max(200)
    .regex(/^([a-z]+(, ?[a-z]+)*)?$/, "validation.wingList")
    .default(""),
  /**
   * Whether its sessions go on by refresh tokens. Without it people are asked again whenever an access token runs out,
   * whatever the grant types say.
   */
  autoapprove: z.boolean().default(true),
  accessTokenValidity: int.min(60).max(30 * 86_400),
  refreshTokenValidity: int.min(60).max(365 * 86_400),
  /** Seconds without an act of the person after which a session ends, and with which it ends in any case … */
  idleTimeout: sessionEnd(300).default(SESSION_ENDS.idleS),
  sessionLimit: sessionEnd(600).default(SESSION_ENDS.limitS),
  /** … and for administrators, where that is earlier. Programs that sign in by themselves are bound by their tokens alone. */
  adminIdleTimeout: sessionEnd(300).default(SESSION_ENDS.adminIdleS),
  adminSessionLimit: sessionEnd(600).default(SESSION_ENDS.adminLimitS),
  additionalInformation: optionalText(2_000),
  /** As whom a machine client acts; kept with `client_credentials` only. */
  staffId: idSchema.nullable().default(null),
  isEnabled: z.boolean().default(true),
};
const clientId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{1,63}$/, "validation.code");
export const newOAuthClientSchema = z.object({ clientId, ...oauthClientFields });
export const oauthClientChangeSchema = z.object({ id: idSchema, revision, ...oauthClientFields });
export type OAuthClientFields = z.output<typeof newOAuthClientSchema>;

export const oauthClientRowSchema = z.object({
  id: int,
  clientId: z.string(),
  scope: z.string(),
  authorizedGrantTypes: z.array(z.enum(GRANT_TYPES)),
  webServerRedirectUri: z.string(),
  authorities: z.string(),
  resourceIds: z.string(),
  autoapprove: z.boolean(),
  accessTokenValidity: int,
  refreshTokenValidity: int,
  idleTimeout: int,
  sessionLimit: int,
  adminIdleTimeout: int,
  adminSessionLimit: int,
  additionalInformation: z.string(),
  staffId: int.nullable(),
  staffName: z.string().nullable(),
  organizationName: z.string().nullable(),
  isEnabled: z.boolean(),
  isBuiltIn: z.boolean(),
  /** Open sessions of it. */
  sessionCount: int,
  lastUsedAt: instantSchema.nullable(),
  secretChangedAt: instantSchema,
  createdAt: instantSchema,
  revision: int,
});
export type OAuthClientRow = z.infer<typeof oauthClientRowSchema>;
/** The only time that a secret is shown. */
const withSecretSchema = z.object({ client: oauthClientRowSchema, clientSecret: z.string() });

export const oauthClientListQuery = pageQuery(["clientId", "createdAt", "lastUsedAt"], {
  search: searchText,
  grantType: z.enum(GRANT_TYPES).optional(),
});
export type OAuthClientListQuery = z.output<typeof oauthClientListQuery>;

export const OAUTH_CLIENT_ENDPOINTS = {
  list: endpoint("GET /admin/client/page", "access_oauth-clients_list", {
    summary: "OAuth clients within the caller's scope; the platform's own for the platform",
    ...pagesOf(oauthClientRowSchema, oauthClientListQuery),
  }),
  get: endpoint("GET /admin/client/:id", "access_oauth-clients_list", {
    summary: "One OAuth client",
    answer: oauthClientRowSchema,
  }),
  create: endpoint("POST /admin/client", "access_oauth-clients_edit", {
    stepUp: true,
    summary: "Makes an OAuth client; its secret is told once",
    body: newOAuthClientSchema,
    answer: withSecretSchema,
  }),
  update: endpoint("PUT /admin/client", "access_oauth-clients_edit", {
    stepUp: true,
    summary: "Changes an OAuth client; narrowing or disabling it acts on its sessions at once",
    body: oauthClientChangeSchema,
    answer: oauthClientRowSchema,
  }),
  /** Until `graceHours` are over the old secret works too. */
  rotateSecret: endpoint("POST /admin/client/:id/secret", "access_oauth-clients_edit", {
    stepUp: true,
    summary: "Gives an OAuth client a new secret, told once",
    body: z.object({ graceHours: int.min(0).max(168).default(0) }),
    answer: withSecretSchema,
  }),
  remove: endpoint("DELETE /admin/client/:id", "access_oauth-clients_edit", {
    stepUp: true,
    summary: "Deletes an OAuth client and ends its sessions",
  }),
};
