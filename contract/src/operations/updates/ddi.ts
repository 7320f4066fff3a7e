import { z } from "zod";
import { CONFIRMATION_CODES } from "./states.ts";

/**
 * What update agents speak: the Direct Device Integration API of Eclipse hawkBit, so that agents written for that work unchanged. Agents
 * are trusted with little: unknown fields are left out, long texts are cut, and what is missing has a meaning.
 * Published in `docs/protocol/updates.md`.
 */
export const DDI_BASE = "/:tenant/controller/v1/:controllerId";
export const DDI_PATHS = {
  root: DDI_BASE,
  deployment: `${DDI_BASE}/deploymentBase/:actionId`,
  deploymentFeedback: `${DDI_BASE}/deploymentBase/:actionId/feedback`,
  installed: `${DDI_BASE}/installedBase/:actionId`,
  cancel: `${DDI_BASE}/cancelAction/:actionId`,
  cancelFeedback: `${DDI_BASE}/cancelAction/:actionId/feedback`,
  config: `${DDI_BASE}/configData`,
  confirmations: `${DDI_BASE}/confirmationBase`,
  confirmation: `${DDI_BASE}/confirmationBase/:actionId`,
  confirmationFeedback: `${DDI_BASE}/confirmationBase/:actionId/feedback`,
  activateAutoConfirm: `${DDI_BASE}/confirmationBase/activateAutoConfirm`,
  deactivateAutoConfirm: `${DDI_BASE}/confirmationBase/deactivateAutoConfirm`,
  artifacts: `${DDI_BASE}/softwaremodules/:moduleId/artifacts`,
  artifact: `${DDI_BASE}/softwaremodules/:moduleId/artifacts/:fileName`,
} as const;

/** `TargetToken` of one device, `GatewayToken` of all that are below an organization. */
export const DDI_SCHEMES = ["TargetToken", "GatewayToken"] as const;
export const MAX_DDI_BODY_BYTES = 65_536;
/** Of one feedback, and of each of its lines; the rest is cut. */
export const DDI_DETAILS = { lines: 20, length: 500 } as const;
/** Attributes that a device says of itself. */
export const DDI_ATTRIBUTES = { count: 64, keyLength: 64, valueLength: 256 } as const;

export const DDI_EXECUTIONS = [
  "closed",
  "proceeding",
  "canceled",
  "scheduled",
  "rejected",
  "resumed",
  "downloaded",
  "download",
] as const;

/** Single lines come bare from some agents. */
const lines = z
  .union([z.array(z.unknown()), z.unknown()])
  .transform((value) => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]))
  .transform((values) => values.map(String));
const progress = z.object({ cnt: z.coerce.number(), of: z.coerce.number() }).partial();
export const ddiFeedbackSchema = z.object({
  status: z.object({
    /** An execution that nobody knows is `proceeding`: it says that the agent lives. */
    execution: z.preprocess(
      (value) => (typeof value === "string" ? value.toLowerCase() : value),
      z.enum(DDI_EXECUTIONS).catch("proceeding"),
    ),
    code: z.coerce.number().int().optional().catch(undefined),
    result: z
      .object({
        finished: z.preprocess(
          (value) => (typeof value === "string" ? value.toLowerCase() : value),
          z.enum(["success", "failure", "none"]).catch("none"),
        ),
        progress: progress.nullish().catch(undefined),
      })
      .partial()
      .nullish()
      .catch(undefined),
    details: lines.optional(),
  }),
});
export type DdiFeedback = z.output<typeof ddiFeedbackSchema>;

export const ddiConfirmationFeedbackSchema = z.object({
  confirmation: z.preprocess(
    (value) => (typeof value === "string" ? value.toLowerCase() : value),
    z.enum(CONFIRMATION_CODES),
  ),
  details: lines.optional(),
});
export type DdiConfirmationFeedback = z.output<typeof ddiConfirmationFeedbackSchema>;

const note = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => (value ?? "").trim().slice(0, DDI_DETAILS.length));
/** From now on nobody at the device is asked: who wanted that, and why. Agents may say neither. */
export const ddiAutoConfirmSchema = z
  .object({ initiator: note, remark: note })
  .nullish()
  .transform((value) => ({ initiator: value?.initiator ?? "", remark: value?.remark ?? "" }));

/** Of `cancelAction` and `configData` the same shape comes with less in it. */
export const ddiConfigSchema = z.object({
  mode: z.enum(["merge", "replace", "remove"]).catch("replace").default("replace"),
  data: z.record(z.string(), z.unknown()).default({}),
});

export interface DdiLink {
  href: string;
}
/** What an agent gets when it asks. */
export interface DdiRoot {
  config: { polling: { sleep: string } };
  _links: {
    deploymentBase?: DdiLink;
    cancelAction?: DdiLink;
    installedBase?: DdiLink;
    configData?: DdiLink;
    confirmationBase?: DdiLink;
  };
}

export const DDI_HANDLINGS = ["skip", "attempt", "forced"] as const;
export type DdiHandling = (typeof DDI_HANDLINGS)[number];
export interface DdiArtifact {
  filename: string;
  hashes: { sha1: string; md5: string; sha256: string };
  size: number;
  _links: Record<"download" | "md5sum" | "download-http" | "md5sum-http", DdiLink>;
}
/** What is to be done, of how many packages. */
export interface DdiContent {
  download: DdiHandling;
  update: DdiHandling;
  chunks: { part: string; name: string; version: string; artifacts: DdiArtifact[] }[];
}
export interface DdiDeployment {
  id: string;
  deployment: DdiContent;
}
export interface DdiConfirmation {
  id: string;
  confirmation: DdiContent;
}
export interface DdiConfirmations {
  autoConfirm: { active: boolean; initiator?: string; remark?: string; activatedAt?: number };
  _links: { activateAutoConfirm?: DdiLink; deactivateAutoConfirm?: DdiLink; confirmationBase?: DdiLink };
}
export interface DdiCancel {
  id: string;
  cancelAction: { stopId: string };
}
/** What swupdate says where it was not to install: nothing was changed. */
export const DDI_SKIPPED = /^skipped update\.?$/i;
