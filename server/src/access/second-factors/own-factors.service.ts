import { MAX_PASSKEYS, SECOND_FACTOR_REFUSALS } from "@sweepline/contract/access/second-factors/index.ts";
import type {
  OwnSecondFactors,
  PasskeyRegistration,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { hasFactor } from "./entry.service.ts";
import { factorsStore } from "./factors.store.ts";
import type { Parts } from "./parts.ts";
import { madePasskey, registrationOptions } from "./passkeys.ts";
import { totpSecretOf } from "./proofs.service.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { base32, matchingStep, newTotpSecret, totpUri } from "./totp.ts";

const ISSUER = "Sweepline";

/** Someone signed in, from where, and at which address of the product. */
export interface At extends Requester {
  origin: string;
}

/** With the first factor come recovery codes. */
interface Added {
  recoveryCodes: string[] | null;
}

/** What people do with their own second factors. Each change is audited, without anything that is secret. */
export interface OwnFactors {
  list(at: At): Promise<OwnSecondFactors>;
  beginTotp(at: At): Promise<{ secret: string; uri: string }>;
  confirmTotp(at: At, code: string): Promise<Added>;
  removeTotp(at: At): Promise<void>;
  beginPasskey(at: At): Promise<{ challengeId: string; options: Record<string, unknown> }>;
  addPasskey(at: At, made: NewPasskeyAnswer): Promise<Added>;
  renamePasskey(at: At, id: number, name: string): Promise<void>;
  removePasskey(at: At, id: number): Promise<void>;
  renewRecoveryCodes(at: At): Promise<string[]>;
}
interface NewPasskeyAnswer {
  challengeId: string;
  name: string;
  credential: PasskeyRegistration;
}

export function createOwnFactors(parts: Parts): OwnFactors {
  const { db } = parts;
  return {
    list: (at) => list(parts, at),
    beginTotp: (at) => beginTotp(parts, at),
    confirmTotp: (at, code) => confirmTotp(parts, at, code),
    removeTotp: (at) =>
      remove(parts, at, async (tx) => {
        const { staffId } = at.caller;
        found((await factorsStore(tx).removeTotp(staffId)) || undefined, CORE_REFUSALS.notFound);
        return { method: "totp" };
      }),
    beginPasskey: (at) => beginPasskey(parts, at),
    addPasskey: (at, made) => addPasskey(parts, at, made),
    async renamePasskey({ caller: { staffId } }, id, name) {
      const isThere = await factorsStore(db).renamePasskey(staffId, id, name);
      found(isThere || undefined, CORE_REFUSALS.notFound);
    },
    removePasskey: (at, id) =>
      remove(parts, at, async (tx) => {
        const { staffId } = at.caller;
        const { name } = found(await factorsStore(tx).removePasskey(staffId, id), CORE_REFUSALS.notFound);
        return { method: "passkey", name };
      }),
    renewRecoveryCodes: (at) => renewRecoveryCodes(parts, at),
  };
}

async function list({ db, siteAt }: Parts, { caller: { staffId }, origin }: At): Promise<OwnSecondFactors> {
  const store = factorsStore(db);
  const [{ isRequired, recoveryCodesLeft }, totp, passkeys] = await Promise.all([
    store.enrolled(staffId),
    store.totpOf(staffId),
    store.passkeysOf(staffId),
  ]);
  return {
    isRequired,
    hasPasskeys: siteAt(origin) !== undefined,
    totp: totp?.confirmedAt
      ? {
          createdAt: totp.confirmedAt.toISOString(),
          lastUsedAt: totp.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    passkeys,
    recoveryCodesLeft,
  };
}

async function beginTotp({ db, clock, secrets }: Parts, { caller: { staffId } }: At) {
  const secret = newTotpSecret();
  const sealed = secrets.seal(secret.toString("hex"), totpSecretOf(staffId));
  const isBegun = await factorsStore(db).beginTotp(staffId, sealed, clock.now());
  if (!isBegun) throw new Refused(SECOND_FACTOR_REFUSALS.totpEnrolled);
  const { username } = await factorsStore(db).nameOf(staffId);
  return { secret: base32(secret), uri: totpUri(secret, { issuer: ISSUER, username }) };
}

async function confirmTotp(parts: Parts, at: At, code: string): Promise<Added> {
  const { db, clock, secrets } = parts;
  const { staffId } = at.caller;
  const totp = found(await factorsStore(db).totpOf(staffId), CORE_REFUSALS.notFound);
  if (totp.confirmedAt) throw new Refused(SECOND_FACTOR_REFUSALS.totpEnrolled);
  const secret = secrets.open(totp.secret, totpSecretOf(staffId));
  const now = clock.now();
  const step = secret && matchingStep(Buffer.from(secret, "hex"), code, { now, lastStep: 0 });
  if (!step) throw refusedAt("code", SECOND_FACTOR_REFUSALS.wrongSecondFactor);
  return add(parts, at, async (tx) => {
    const isDone = await factorsStore(tx).confirmTotp(staffId, { secret: totp.secret, step, now });
    if (!isDone) throw new Refused(CORE_REFUSALS.conflict);
    return { method: "totp" };
  });
}

async function beginPasskey({ db, challenges, siteAt }: Parts, { caller, origin }: At) {
  const { staffId, sessionId } = caller;
  const site = found(siteAt(origin), SECOND_FACTOR_REFUSALS.passkeysUnavailable);
  const { passkeys } = await factorsStore(db).enrolled(staffId);
  if (passkeys >= MAX_PASSKEYS)
    throw new Refused(SECOND_FACTOR_REFUSALS.tooManyPasskeys, { values: { most: MAX_PASSKEYS } });
  const who = await factorsStore(db).nameOf(staffId);
  const known = await factorsStore(db).credentialsOf(staffId, site.rpId);
  const options = await registrationOptions(site, { ...who, staffId, known });
  const challengeId = await challenges.open({
    purpose: "enrollment",
    ...{ staffId, sessionId },
    webauthnChallenge: options.challenge,
  });
  return { challengeId, options: { ...options } };
}

async function addPasskey(
  parts: Parts,
  at: At,
  { challengeId, name, credential }: NewPasskeyAnswer,
): Promise<Added> {
  const { staffId, sessionId } = at.caller;
  const site = found(parts.siteAt(at.origin), SECOND_FACTOR_REFUSALS.passkeysUnavailable);
  const { webauthnChallenge: challenge } = await parts.challenges.try(challengeId, {
    purpose: "enrollment",
    sessionId,
  });
  const made = found(
    await madePasskey(credential, { site, challenge }),
    SECOND_FACTOR_REFUSALS.passkeyRefused,
  );
  return add(parts, at, async (tx) => {
    await parts.challenges.useUp(tx, challengeId);
    const isNew = await factorsStore(tx).addPasskey({
      ...{ staffId, name, rpId: site.rpId },
      credentialId: Buffer.from(made.credential.id, "base64url"),
      publicKey: made.credential.publicKey,
      signCount: made.credential.counter,
      transports: credential.response.transports ?? [],
      isSynced: made.credentialBackedUp,
      createdAt: parts.clock.now(),
    });
    if (!isNew) throw new Refused(SECOND_FACTOR_REFUSALS.passkeyKnown);
    return { method: "passkey", name };
  });
}

type Change = (tx: Queries) => Promise<{ method: string; name?: string }>;

/**
 * The first factor makes recovery codes, and ends the person's other sessions: they were begun without it. This one has just
 * proved it, and whoever had to enroll is free from here on.
 */
async function add(parts: Parts, at: At, change: Change): Promise<Added> {
  const { staffId, sessionId } = at.caller;
  const [recoveryCodes, ended] = await parts.db.transaction(async (tx) => {
    const store = factorsStore(tx);
    await store.awaitTurn(staffId);
    const before = await store.enrolled(staffId);
    const after = await change(tx);
    const isFirst = !hasFactor(before);
    const codes = isFirst || before.recoveryCodesLeft === 0 ? newRecoveryCodes() : null;
    if (codes) await store.setRecoveryCodes(staffId, codes.map(recoveryCodeHash));
    const others = isFirst
      ? await parts.sessions.endOtherSessionsOf(tx, staffId, {
          keepId: sessionId,
          reason: "secondFactorAdded",
        })
      : [];
    await parts.sessions.noteVerified(tx, sessionId, parts.clock.now());
    await record(parts, tx, { at, action: "access_second-factors_add", after });
    await notifyOwner(parts, tx, { at, kind: "secondFactorAdded", subject: after.name });
    return [codes, others];
  });
  parts.announcer.announceRights({ staffIds: [staffId], sessionIds: ended });
  return { recoveryCodes };
}

/** The last one stays where one is required; with the last one the recovery codes go. */
async function remove(parts: Parts, at: At, change: Change): Promise<void> {
  const { staffId } = at.caller;
  await parts.db.transaction(async (tx) => {
    const store = factorsStore(tx);
    await store.awaitTurn(staffId);
    const before = await change(tx);
    const left = await store.enrolled(staffId);
    if (!hasFactor(left) && left.isRequired) throw new Refused(SECOND_FACTOR_REFUSALS.lastFactorRequired);
    if (!hasFactor(left)) await store.setRecoveryCodes(staffId, []);
    await record(parts, tx, { at, action: "access_second-factors_remove", before });
    await notifyOwner(parts, tx, { at, kind: "secondFactorRemoved", subject: before.name });
  });
}

async function renewRecoveryCodes(parts: Parts, at: At): Promise<string[]> {
  const { staffId } = at.caller;
  const codes = newRecoveryCodes();
  await parts.db.transaction(async (tx) => {
    const store = factorsStore(tx);
    await store.awaitTurn(staffId);
    if (!hasFactor(await store.enrolled(staffId))) throw new Refused(SECOND_FACTOR_REFUSALS.noSecondFactor);
    await store.setRecoveryCodes(staffId, codes.map(recoveryCodeHash));
    await record(parts, tx, { at, action: "access_second-factors_renewCodes" });
  });
  return codes;
}

/** So that nobody else changes it without the person knowing. */
function notifyOwner(
  { noteAccount }: Parts,
  tx: Queries,
  notice: { at: Requester; kind: "secondFactorAdded" | "secondFactorRemoved"; subject: string | undefined },
): Promise<void> {
  const { at, kind, subject } = notice;
  const { staffId } = at.caller;
  return noteAccount(tx, { staffId, kind, remoteIp: at.remoteIp, ...(subject !== undefined && { subject }) });
}

async function record(
  { audit }: Parts,
  tx: Queries,
  { at, ...entry }: { at: Requester; action: string; before?: object; after?: object },
): Promise<void> {
  const subject = { kind: "staff", id: at.caller.staffId };
  await audit.record(tx, { actor: actorOf(at), subject, ...entry });
}
