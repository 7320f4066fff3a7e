import { z } from "zod";
import { endpoint } from "../core/endpoint.ts";

/** Application information, spec §3 and §7: the shell's version line and logo come from `h5 / basic info / h5_version`. */
export const SHELL_INFO = { appType: "h5", configType: "basic info", pkey: "h5_version" } as const;

/** Hosts whose pages may be framed inside the shell, separated by commas; `*.example.com` allows subdomains. */
export const FRAME_HOSTS_INFO = { ...SHELL_INFO, pkey: "iframe_hosts" } as const;

export const APP_INFO_ENDPOINTS = {
  get: endpoint({
    method: "GET",
    path: "/platform/appinfo/get",
    permission: "public",
    summary: "One parameter of an application",
    query: z.object({
      appType: z.string().max(64),
      configType: z.string().max(64),
      pkey: z.string().max(64),
    }),
    answer: z.object({ value: z.string(), logoUrl: z.string().nullable() }),
  }),
};
