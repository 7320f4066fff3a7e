import { EVERYONE, SETTLED, SIGNED_IN, type Who } from "./rights-people.ts";

/** Coming in, and what is a person's own. */
export const OWN_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /auth/key": EVERYONE,
  "GET /auth/code": EVERYONE,
  "GET /auth/challenge": EVERYONE,
  "POST /auth/oauth/token": EVERYONE,
  "DELETE /auth/token/logout": EVERYONE,
  "GET /auth/token/ended": EVERYONE,
  "GET /auth/sso": EVERYONE,
  "GET /auth/sso/begin": EVERYONE,
  "GET /auth/sso/callback": EVERYONE,
  "GET /admin/user/identities": SETTLED,
  "DELETE /admin/user/identities/:id": SETTLED,
  "GET /admin/user/info": SIGNED_IN,
  "POST /admin/user/verify": SIGNED_IN,
  "PUT /admin/user/password": SIGNED_IN,
  "PUT /admin/user/profile": SIGNED_IN,
  "PUT /admin/user/preferences": SIGNED_IN,
  "GET /admin/user/notices": SETTLED,
  "GET /admin/user/notices/unread": SETTLED,
  "PUT /admin/user/notices/read": SETTLED,
  "GET /admin/user/session-end": SIGNED_IN,
  "POST /auth/docs-pass": SIGNED_IN,
  "GET /admin/user/sessions": SIGNED_IN,
  "DELETE /admin/user/sessions/:id": SIGNED_IN,
};
