/** OAuth clients: the programs that people and machines sign in with, and what each may ask for. Spec §3. */
export const GRANT_TYPE = {
  password: "password",
  refresh: "refresh_token",
  machine: "client_credentials",
} as const;
export type GrantType = (typeof GRANT_TYPE)[keyof typeof GRANT_TYPE];
