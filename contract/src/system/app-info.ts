import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, optionalText, revision, searchText } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";

/** Application information, spec §3 and §7: the shell's version line and logo come from `h5 / basic info / h5_version`. */
export const SHELL_INFO = { appType: "h5", configType: "basic info", pkey: "h5_version" } as const;

/** Hosts whose pages may be framed inside the shell, separated by commas; `*.example.com` allows subdomains. */
export const FRAME_HOSTS_INFO = { ...SHELL_INFO, pkey: "iframe_hosts" } as const;

/** A host and its port, `*.` before it for all subdomains: it goes into a header as it is. */
const FRAME_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** The hosts in the value of that parameter, as browsers write them: in small letters. */
export const frameHostsIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

export const isFrameHost = (host: string): boolean =>
  FRAME_HOST.test(host) && Number(host.split(":")[1] ?? 0) <= 65_535;

/** Whether what is at an address may be framed by these hosts. A port that goes without saying need not be said. */
export function isFramedBy(address: URL, hosts: readonly string[]): boolean {
  const port = address.port || (address.protocol === "https:" ? "443" : "80");
  return hosts.some((allowed) => {
    const [name = "", wanted] = allowed.split(":");
    const isThere = name.startsWith("*.")
      ? address.hostname.endsWith(name.slice(1))
      : address.hostname === name;
    return isThere && (wanted === undefined ? address.port === "" : wanted === port);
  });
}

/** What people get before they have chosen a password: the last six digits of their phone (spec §5), or one made by chance. */
export const INITIAL_PASSWORD_RULES = ["phone", "oneTime"] as const;
export type InitialPasswordRule = (typeof INITIAL_PASSWORD_RULES)[number];
export const INITIAL_PASSWORDS_INFO = {
  appType: "platform",
  configType: "security",
  pkey: "initial_passwords",
} as const;

export const APP_INFO_REFUSALS = defineRefusals({
  appInfoTaken: [409, "该应用下已存在参数 {pkey}", "Parameter {pkey} already exists for this application"],
  builtInAppInfo: [422, "系统内置参数不能删除或改名", "Built-in parameters cannot be deleted or renamed"],
  frameHost: [
    422,
    "“{host}” 不是站点：请填写 docs.example.com 或 *.example.com，不含 https:// 和路径",
    "“{host}” is not a host: enter docs.example.com or *.example.com, without https:// and path",
  ],
  appInfoChoice: [422, "该参数的取值只能是：{choices}", "Allowed values of this parameter: {choices}"],
});

/** What apps ask for a parameter by: it stands in addresses and in their code. */
export const parameterName = z
  .string()
  .trim()
  .min(1, { error: "validation.required", abort: true })
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, "validation.parameterName");
/** The same, of several words where wanted: the shell's own is "basic info" (spec §7). */
export const parameterCategory = z
  .string()
  .trim()
  .min(1, { error: "validation.required", abort: true })
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*$/, "validation.parameterCategory");

const appInfoFields = {
  appType: parameterName,
  configType: parameterCategory,
  pkey: parameterName,
  label: optionalText(100),
  value: z.string().trim().max(2_000),
  tag: optionalText(64),
  /** Only pictures that were uploaded here: the console shows none of other hosts. */
  logoUrl: z
    .string()
    .regex(/^\/platform\/picture\/[A-Za-z0-9_-]{22}\.(png|jpg)$/)
    .nullable()
    .default(null),
  /** Told to everyone, also before signing in; the others to people with the right to see them. */
  isPublic: z.boolean().default(false),
};
export const newAppInfoSchema = z.object(appInfoFields);
export type NewAppInfo = z.output<typeof newAppInfoSchema>;
export const appInfoChangeSchema = z.object({
  id: idSchema,
  revision: revision.optional(),
  ...appInfoFields,
});

export const appInfoRowSchema = z.object({
  id: int,
  appType: z.string(),
  configType: z.string(),
  pkey: z.string(),
  label: z.string(),
  value: z.string(),
  tag: z.string(),
  logoUrl: z.string().nullable(),
  isPublic: z.boolean(),
  createUser: z.string(),
  updateUser: z.string(),
  updateTime: instantSchema,
  isBuiltIn: z.boolean(),
  revision: int,
});
export type AppInfoRow = z.infer<typeof appInfoRowSchema>;

export const appInfoListQuery = pageQuery(["appType", "configType", "pkey", "updateTime"], {
  search: searchText,
  appType: z.string().max(64).optional(),
  configType: z.string().max(64).optional(),
  tag: z.string().max(64).optional(),
});
export type AppInfoListQuery = z.output<typeof appInfoListQuery>;

/** What sees parameters that are not public. */
export const APP_INFO_LIST = "system_app-info_list";

export const APP_INFO_ENDPOINTS = {
  get: endpoint("GET /platform/appinfo/get", "public", {
    summary: "One parameter of an application: public ones for everyone, others for people who may list them",
    query: z.object({
      appType: z.string().max(64),
      configType: z.string().max(64),
      pkey: z.string().max(64),
    }),
    answer: z.object({ value: z.string(), logoUrl: z.string().nullable() }),
  }),
  list: endpoint("GET /platform/appinfo/page", "system_app-info_list", {
    summary: "Parameters of applications",
    ...pagesOf(appInfoRowSchema, appInfoListQuery),
  }),
  create: endpoint("POST /platform/appinfo", "system_app-info_edit", {
    summary: "Makes a parameter of an application",
    body: newAppInfoSchema,
    answer: appInfoRowSchema,
  }),
  update: endpoint("PUT /platform/appinfo", "system_app-info_edit", {
    summary: "Changes a parameter of an application",
    body: appInfoChangeSchema,
    answer: appInfoRowSchema,
  }),
  remove: endpoint("DELETE /platform/appinfo/:id", "system_app-info_edit", {
    summary: "Deletes a parameter of an application",
  }),
};
