import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { organizationShape } from "../../core/rows.ts";

/**
 * How update agents sign in. A device has a token of its own, or comes through a gateway whose token is good for all devices below an
 * organization. A token is shown once; a new one takes the place of the old as soon as it has been used, so that a change of tokens
 * leaves no robot behind.
 */

const TOKENS = "operations_updates_tokens";
const LIST = "operations_updates_list";

/**
 * How a device is updated. `agent`: its agent asks. `mqtt`: it has none, and the platform asks it itself. `ownUpdater`: only by its own
 * updater, which cannot be reached from outside (Valetudo). `none`: by nothing.
 */
const UPDATE_WAYS = ["agent", "mqtt", "ownUpdater", "none"] as const;

const tokenSchema = z.object({
  /** Shown this once. */
  token: z.string(),
  /** What an agent is set to: `https://host/{tenant}/controller/v1/{controllerId}` is made of these. */
  url: z.string(),
  tenant: z.string(),
  /** Null: of a gateway, whose devices each have their serial number. */
  controllerId: z.string().nullable(),
});
export type AgentToken = z.infer<typeof tokenSchema>;

export const agentSchema = z.object({
  deviceId: int,
  way: z.enum(UPDATE_WAYS),
  /** Null: it has no token of its own. */
  tokenMadeAt: instantSchema.nullable(),
  tokenMadeBy: z.string(),
  tokenUsedAt: instantSchema.nullable(),
  /** The one before still works, since the new one has not been used. */
  isRotating: z.boolean(),
  /** A gateway's token is good for it, too. */
  hasGateway: z.boolean(),
  /** It asked, or was asked. */
  lastPollAt: instantSchema.nullable(),
  /** What it says of itself. */
  attributes: z.record(z.string(), z.string()),
  attributesAt: instantSchema.nullable(),
  /** By kind of package. */
  versions: z.record(z.string(), z.string()),
  /** An update failed since it last said what it runs. */
  isDoubtful: z.boolean(),
});
export type UpdateAgent = z.infer<typeof agentSchema>;

export const gatewaySchema = z.object({
  id: int,
  ...organizationShape,
  tenant: z.string(),
  madeBy: z.string(),
  madeAt: instantSchema,
  usedAt: instantSchema.nullable(),
  isRotating: z.boolean(),
});
export type UpdateGateway = z.infer<typeof gatewaySchema>;
export const gatewayListQuery = pageQuery(["madeAt", "organizationName"], {});

export const AGENT_ENDPOINTS = {
  agent: detailEndpoint("GET /platform/otaupdate/agent/:id", LIST, {
    summary: "The update agent of a device: its token, when it asked last, what it runs",
    answer: agentSchema,
    shows: "devices",
  }),
  makeToken: detailEndpoint("POST /platform/otaupdate/agent/:id/token", TOKENS, {
    summary: "Makes a device's agent a new token, shown once; the one before works until it is used",
    answer: tokenSchema,
    stepUp: true,
  }),
  dropToken: detailEndpoint("DELETE /platform/otaupdate/agent/:id/token", TOKENS, {
    summary: "Takes the token away from a device's agent",
    stepUp: true,
  }),
  gateways: endpoint("GET /platform/otaupdate/gateway/page", TOKENS, {
    summary: "Gateways by whose tokens agents sign in, within the caller's scope",
    ...pagesOf(gatewaySchema, gatewayListQuery),
  }),
  makeGateway: endpoint("POST /platform/otaupdate/gateway", TOKENS, {
    summary: "Makes an organization's gateway a new token, shown once; the one before works until it is used",
    body: z.object({ organizationId: idSchema }),
    answer: tokenSchema,
    stepUp: true,
  }),
  dropGateway: endpoint("DELETE /platform/otaupdate/gateway/:id", TOKENS, {
    summary: "Takes a gateway's token away",
    stepUp: true,
  }),
};
