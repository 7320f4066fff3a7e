/** OAuth clients as the server tells of them. */
import type { OAuthClientRow } from "@sweepline/contract/access/oauth-clients.ts";
import { AT } from "./devices.ts";

export const aClient = (id: number, given: Partial<OAuthClientRow> = {}): OAuthClientRow => ({
  id,
  clientId: `scale-${id}`,
  scope: "server",
  authorizedGrantTypes: ["client_credentials"],
  webServerRedirectUri: "",
  authorities: "",
  resourceIds: "",
  autoapprove: true,
  accessTokenValidity: 3_600,
  refreshTokenValidity: 86_400,
  idleTimeout: 1_800,
  sessionLimit: 43_200,
  adminIdleTimeout: 900,
  adminSessionLimit: 28_800,
  additionalInformation: "",
  staffId: 7,
  staffName: "Ada",
  organizationName: "Brightfloor",
  isEnabled: true,
  isBuiltIn: false,
  sessionCount: 2,
  lastUsedAt: AT,
  secretChangedAt: AT,
  createdAt: AT,
  revision: 5,
  ...given,
});
