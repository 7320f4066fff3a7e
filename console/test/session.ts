/** Whoever is signed in, as the server tells of them. */
import type { OwnSecondFactors } from "@sweepline/contract/access/second-factors/shapes.ts";
import {
  SESSION_ENDPOINTS,
  type TokenAnswer,
  type UserInfo,
} from "@sweepline/contract/access/session/index.ts";
import { APP_INFO_ENDPOINTS } from "@sweepline/contract/system/app-info.ts";
import { on, type Rule } from "./server.ts";

export const SEAL_KEY = {
  ...{ keyId: "k1", publicKey: "B6N8vBQgk8i3VdwbEOhstCY3StFqqFPtC9_AsrhtHHw" },
  expiresAt: "2999-01-01T00:00:00.000Z",
};

/** What every page of the gate asks for. */
export const AT_THE_GATE: readonly Rule[] = [
  on(SESSION_ENDPOINTS.sealKey, SEAL_KEY),
  on(APP_INFO_ENDPOINTS.get, { value: "1.4.2", logoUrl: null }),
];

export const TOKENS: TokenAnswer = {
  access_token: "a",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 60_000,
  scope: "",
};

export const aSysUser = (given: Partial<UserInfo["sysUser"]> = {}): UserInfo["sysUser"] => ({
  id: 1,
  username: "ada",
  displayName: "Ada Lovelace",
  phone: "13800000000",
  email: "ada@example.com",
  organizationId: 1,
  organizationName: "Brightfloor",
  kind: "employee",
  mustChangePassword: false,
  mustEnrollSecondFactor: false,
  avatar: "",
  preferences: {},
  roleNames: {},
  ...given,
});

export const aUserInfo = (
  sysUser: Partial<UserInfo["sysUser"]> = {},
  given: Partial<UserInfo> = {},
): UserInfo => ({
  sysUser: aSysUser(sysUser),
  roles: [],
  permissions: [],
  companyPermissions: [],
  viewedBy: null,
  ...given,
});

export const factors = (given: Partial<OwnSecondFactors> = {}): OwnSecondFactors => ({
  ...{ isRequired: false, hasPasskeys: true, totp: null, passkeys: [], recoveryCodesLeft: 0 },
  ...given,
});
