import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int, labelSchema } from "../../core/fields.ts";

/** Shapes of second factors: what is handed in, the challenge that it answers, what people have and who must. */
export const SECOND_FACTOR_METHODS = ["totp", "passkey", "recoveryCode"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal("public-key") };
/** What the browser answers to a challenge with a passkey, as `@simplewebauthn/browser` sends it (WebAuthn level 3, §5.1). */
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;
export const passkeyRegistrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistrationSchema>;
/** Options for the browser's WebAuthn call, in its JSON form. */
export const browserOptions = z.record(z.string(), z.unknown());
export const challengeId = bytes(64);

/** Spaces within are how people read codes; they do not count. */
const typed = (pattern: RegExp) =>
  z
    .string()
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
    .pipe(z.string().regex(pattern, "validation.oneTimeCode"));
export const totpCode = typed(/^\d{6}$/);
export const factorProofs = [
  z.object({ method: z.literal("totp"), code: totpCode }),
  z.object({ method: z.literal("recoveryCode"), code: typed(/^[A-Z0-9]{16}$/) }),
  z.object({ method: z.literal("passkey"), credential: passkeyAssertionSchema }),
] as const;
export const secondFactorProofSchema = z.discriminatedUnion("method", factorProofs);
export type SecondFactorProof = z.output<typeof secondFactorProofSchema>;

/** Stands in `data` of `secondFactorRequired`: what to answer, and how. */
export const secondFactorChallengeSchema = z.object({
  challengeId,
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  /** Where `passkey` is among the methods: for the browser. */
  passkey: browserOptions.nullable(),
  /** Seconds. */
  expiresIn: int,
});
export type SecondFactorChallenge = z.output<typeof secondFactorChallengeSchema>;

const passkeySchema = z.object({
  id: int,
  name: z.string(),
  /** Kept by a service that synchronizes it, and not on one device alone. */
  isSynced: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type PasskeyRow = z.output<typeof passkeySchema>;
export const ownSecondFactorsSchema = z.object({
  /** A role or an organization of the person asks for one. */
  isRequired: z.boolean(),
  /** Whether the address that the console was called by is one that passkeys work at. */
  hasPasskeys: z.boolean(),
  totp: z.object({ createdAt: instantSchema, lastUsedAt: instantSchema.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: int,
});
export type OwnSecondFactors = z.output<typeof ownSecondFactorsSchema>;

/** Of roles and organizations: one of them that asks for a second factor. */
export const REQUIREMENT_KINDS = ["role", "organization"] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];
export const requirementSchema = z.object({
  kind: z.enum(REQUIREMENT_KINDS),
  id: int,
  name: z.string(),
  /** Names of standard roles in both languages. */
  standardName: labelSchema.nullable(),
  isRequired: z.boolean(),
  /** Whether the caller may change it. */
  isOwn: z.boolean(),
  /** People within the caller's scope whom it covers, and those of them that have no second factor yet. */
  people: int,
  peopleWithout: int,
});
export type RequirementRow = z.output<typeof requirementSchema>;

/** With the first factor come the recovery codes, shown this once; null where there are some already. */
export const enrolledSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });
