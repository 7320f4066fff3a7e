import { z } from "zod";
import { type Endpoint, endpoint, idSchema } from "../../core/endpoint.ts";
import { int, requiredText } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { sealedPassword, sealRandom } from "../../core/sealed-password.ts";
import { tokenAnswerSchema } from "../session/index.ts";
import {
  browserOptions,
  challengeId,
  enrolledSchema,
  factorProofs,
  ownSecondFactorsSchema,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
  REQUIREMENT_KINDS,
  requirementSchema,
  SECOND_FACTOR_METHODS,
  secondFactorProofSchema,
  totpCode,
} from "./shapes.ts";

/**
 * The second factor: one-time codes of an authenticator app (TOTP, RFC 6238), passkeys (WebAuthn), and recovery codes for
 * when neither is at hand. Who has one is asked for it between the password and the session: the token call is refused with
 * `secondFactorRequired` and a challenge, which `POST /auth/second-factor` answers.
 */

/** Seconds; how long a challenge can be answered. */
export const SECOND_FACTOR_CHALLENGE_S = 300;
/** Wrong answers that a challenge bears, and a person within the window: what a guesser with the password has. */
export const SECOND_FACTOR_TRIES = { perChallenge: 5, perPerson: 10, windowS: 3_600 } as const;
/** Dangerous acts ask for password or second factor again where neither was given for so long. */
export const STEP_UP_S = 600;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;

export const SECOND_FACTOR_REFUSALS = defineRefusals({
  secondFactorRequired: [403, "请完成二次验证", "Confirm with your second factor"],
  wrongSecondFactor: [422, "验证码错误或已使用过", "The code is wrong or has already been used"],
  wrongOwnPassword: [422, "密码不正确", "The password is incorrect"],
  passkeyRefused: [422, "该通行密钥未通过验证", "The passkey could not be verified"],
  secondFactorExpired: [422, "验证已超时，请重新开始", "Verification timed out; start again"],
  secondFactorLocked: [
    429,
    "验证码错误次数过多，请在 {seconds} 秒后重试",
    "Too many wrong codes; try again in {seconds} s",
  ],
  mustEnrollSecondFactor: [
    403,
    "您的账号必须先设置二次验证",
    "Set up a second factor for your account first",
  ],
  passkeysUnavailable: [422, "通行密钥需要通过 https 和域名访问", "Passkeys need https and a host name"],
  passkeyKnown: [409, "该通行密钥已经添加过", "This passkey has already been added"],
  tooManyPasskeys: [422, "最多可添加 {most} 个通行密钥", "At most {most} passkeys can be added"],
  totpEnrolled: [
    409,
    "验证器已设置，请先移除后再重新设置",
    "An authenticator app is already set up; remove it before setting up another",
  ],
  lastFactorRequired: [
    409,
    "您的账号必须使用二次验证，请先添加另一种方式",
    "Your account needs a second factor; add another one before removing this one",
  ],
  noSecondFactor: [422, "尚未设置二次验证", "No second factor has been set up"],
  requiredAbove: [
    403,
    "该要求由上级组织设置，不能在此取消",
    "This is required by an organization above and cannot be removed here",
  ],
  requiredForAll: [403, "标准角色由平台统一设置", "For standard roles this is set by the platform"],
});

/** What a person does with their own: open to who must still enroll. */
export const OWN_SECOND_FACTOR_ENDPOINTS = {
  list: endpoint("GET /admin/user/second-factors", "signed-in", {
    summary: "The person's own second factors",
    answer: ownSecondFactorsSchema,
  }),
  /** Good once a code of it is confirmed. */
  beginTotp: endpoint("POST /admin/user/second-factors/totp", "signed-in", {
    stepUp: true,
    summary: "Makes the secret for an authenticator app, shown this once",
    answer: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://`, for the QR code. */
      uri: z.string(),
    }),
    isRepeatable: true,
  }),
  confirmTotp: endpoint("PUT /admin/user/second-factors/totp", "signed-in", {
    summary:
      "Confirms the authenticator app by a code of it; the first factor ends the person's other sessions",
    body: z.object({ code: totpCode }),
    answer: enrolledSchema,
  }),
  removeTotp: endpoint("DELETE /admin/user/second-factors/totp", "signed-in", {
    stepUp: true,
    summary: "Removes the authenticator app",
  }),
  beginPasskey: endpoint("POST /admin/user/passkeys/options", "signed-in", {
    stepUp: true,
    summary: "What the browser needs to make a passkey",
    answer: z.object({ challengeId, options: browserOptions }),
    isRepeatable: true,
  }),
  addPasskey: endpoint("POST /admin/user/passkeys", "signed-in", {
    summary: "Adds the passkey that the browser made; the first factor ends the person's other sessions",
    body: z.object({ challengeId, name: requiredText(60), credential: passkeyRegistrationSchema }),
    answer: enrolledSchema,
  }),
  renamePasskey: endpoint("PUT /admin/user/passkeys/:id", "signed-in", {
    summary: "Gives one of the person's passkeys another name",
    body: z.object({ name: requiredText(60) }),
  }),
  removePasskey: endpoint("DELETE /admin/user/passkeys/:id", "signed-in", {
    stepUp: true,
    summary: "Removes one of the person's passkeys",
  }),
  renewRecoveryCodes: endpoint("POST /admin/user/recovery-codes", "signed-in", {
    stepUp: true,
    summary: "Makes ten new recovery codes, shown this once; the old ones end",
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  /** By the second factor where there is one, else by the password. */
  beginStepUp: endpoint("POST /admin/user/step-up/options", "signed-in", {
    summary: "By what the person can confirm that it is still them",
    answer: z.object({
      methods: z.array(z.enum(["password", ...SECOND_FACTOR_METHODS])),
      challengeId: challengeId.nullable(),
      passkey: browserOptions.nullable(),
    }),
    isRepeatable: true,
  }),
  stepUp: endpoint("POST /admin/user/step-up", "signed-in", {
    summary: "Confirms that it is still the person: dangerous acts are open again for ten minutes",
    body: z.object({
      challengeId: challengeId.nullable().default(null),
      proof: z.discriminatedUnion("method", [
        ...factorProofs,
        z.object({ method: z.literal("password"), password: sealedPassword, randomStr: sealRandom }),
      ]),
    }),
    isRepeatable: true,
  }),
};
export type StepUpProof = z.output<typeof OWN_SECOND_FACTOR_ENDPOINTS.stepUp.body>["proof"];

export const SECOND_FACTOR_ENDPOINTS = {
  ...OWN_SECOND_FACTOR_ENDPOINTS,
  /** Bound to the client that asked for the token, and to the family of its address; five wrong answers end it. */
  signIn: endpoint("POST /auth/second-factor", "public", {
    summary:
      "Answers the challenge of a token call that was refused with secondFactorRequired; answers the tokens",
    body: z.object({
      challengeId,
      proof: secondFactorProofSchema,
      /** The code that stood beside the password: its identity is bound now. */
      sso_code: z.string().max(200).optional(),
    }),
    answer: tokenAnswerSchema,
    isRaw: true,
    isRepeatable: true,
  }),
  /** The same for whoever comes: it tells of nobody. */
  beginPasskeySignIn: endpoint("POST /auth/passkey/options", "public", {
    summary: "A challenge for signing in by a passkey alone",
    answer: z.object({ challengeId, options: browserOptions }),
    isRepeatable: true,
  }),
  passkeySignIn: endpoint("POST /auth/passkey", "public", {
    summary: "Signs in by a passkey that has verified its user, without a password; answers the tokens",
    body: z.object({ challengeId, credential: passkeyAssertionSchema }),
    answer: tokenAnswerSchema,
    isRaw: true,
    isRepeatable: true,
  }),
  ofPerson: endpoint("GET /admin/staff/:id/second-factors", "access_second-factors_reset", {
    summary: "Whether a person has a second factor; nothing of what it is made of",
    answer: z.object({
      isRequired: z.boolean(),
      hasTotp: z.boolean(),
      passkeys: int,
      recoveryCodesLeft: int,
    }),
  }),
  reset: endpoint("DELETE /admin/staff/:id/second-factors", "access_second-factors_reset", {
    stepUp: true,
    summary: "Takes away a person's second factors (a lost phone) and ends their sessions",
  }),
  requirements: endpoint("GET /admin/second-factors/requirements", "access_second-factors_require", {
    summary:
      "Roles, and organizations that ask for a second factor or are looked for, within the caller's scope",
    query: z.object({ organizationId: idSchema.optional() }),
    answer: z.array(requirementSchema),
  }),
  /** Acts at once: whoever is signed in without one can do nothing but enroll from then on. */
  require: endpoint("PUT /admin/second-factors/requirements", "access_second-factors_require", {
    stepUp: true,
    summary:
      "Asks the holders of a role, or the people of an organization and of all below it, for a second factor",
    body: z.object({ kind: z.enum(REQUIREMENT_KINDS), id: idSchema, isRequired: z.boolean() }),
  }),
};

/** What is left to who must enroll first, beside signing out. */
export const ENROLLMENT: ReadonlySet<Endpoint> = new Set(
  Object.values(OWN_SECOND_FACTOR_ENDPOINTS) as Endpoint[],
);
