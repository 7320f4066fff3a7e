import { EVERYONE, PEOPLE_ADMINS, SETTLED, TENANT_ADMINS, type Who } from "./rights-people.ts";

/** Of the table of rights: second factors, and confirming in the midst of a session. */
export const FACTOR_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "POST /auth/second-factor": EVERYONE,
  "POST /auth/passkey/options": EVERYONE,
  "POST /auth/passkey": EVERYONE,
  "GET /admin/user/second-factors": SETTLED,
  "POST /admin/user/second-factors/totp": SETTLED,
  "PUT /admin/user/second-factors/totp": SETTLED,
  "DELETE /admin/user/second-factors/totp": SETTLED,
  "POST /admin/user/passkeys/options": SETTLED,
  "POST /admin/user/passkeys": SETTLED,
  "PUT /admin/user/passkeys/:id": SETTLED,
  "DELETE /admin/user/passkeys/:id": SETTLED,
  "POST /admin/user/recovery-codes": SETTLED,
  "POST /admin/user/step-up/options": SETTLED,
  "POST /admin/user/step-up": SETTLED,
  "GET /admin/staff/:id/second-factors": PEOPLE_ADMINS,
  "DELETE /admin/staff/:id/second-factors": PEOPLE_ADMINS,
  "GET /admin/second-factors/requirements": ["platformAdmin", ...TENANT_ADMINS],
  "PUT /admin/second-factors/requirements": ["platformAdmin", ...TENANT_ADMINS],
};
