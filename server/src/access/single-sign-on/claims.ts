/** How an identity is mapped to a person who is not bound yet: which claim stands for which of their fields. */
export const CLAIM_FIELDS = {
  email: "email",
  preferred_username: "username",
  phone_number: "phone",
} as const;
export type MappingClaim = keyof typeof CLAIM_FIELDS;
export type StaffField = (typeof CLAIM_FIELDS)[MappingClaim];

/** Which claim says that another one was not checked. */
const VERIFIED_BY: Partial<Record<MappingClaim, string>> = {
  email: "email_verified",
  phone_number: "phone_number_verified",
};

export type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 254) : undefined;

/**
 * What the claim says of the person; nothing unless the provider says that it has checked it. `trustsEmail`: the operator
 * knows that the provider lets nobody choose their email, though it does not say so.
 */
export function mappedValue(
  claims: Claims,
  { claim, trustsEmail }: { claim: MappingClaim; trustsEmail: boolean },
): string | undefined {
  const verified = VERIFIED_BY[claim];
  const isTrusted = claim === "email" && trustsEmail;
  if (verified !== undefined && claims[verified] !== true && !isTrusted) return undefined;
  return textOf(claims[claim]);
}

/** How people recognize the identity: they chose none of these, so the first that there is. */
export function subjectNameOf(claims: Claims, subject: string): string {
  const { email, preferred_username: username, name } = claims;
  return textOf(email) ?? textOf(username) ?? textOf(name) ?? subject.slice(0, 254);
}
