import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { MAX_FIRMWARE_KEYS } from "@sweepline/contract/operations/firmware/codes.ts";
import type { NewFirmwareKey, RulesChange } from "@sweepline/contract/operations/firmware/fields.ts";
import type { ProductRules } from "@sweepline/contract/operations/firmware/index.ts";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import { isVersion, type VersionRule, versionKey } from "@sweepline/contract/operations/firmware/versions.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { nudgeChecks } from "./check-nudges.ts";
import { filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { requirePlatform } from "./packages.service.ts";
import { packagesStore } from "./packages.store.ts";
import { rulesStore } from "./rules.store.ts";
import { isPrivateKey, type PublicKey, readPublicKey } from "./signatures.ts";

const record = recorderOf("operations_firmware", "firmwareRules");

/** How the versions of a product are compared, and which keys may sign its files. */
export interface FirmwareRules {
  get(caller: Caller, productId: number): Promise<ProductRules>;
  set(requester: Requester, productId: number, change: RulesChange): Promise<ProductRules>;
  addKey(requester: Requester, productId: number, key: NewFirmwareKey): Promise<ProductRules>;
  revokeKey(requester: Requester, productId: number, keyId: number): Promise<ProductRules>;
}

export function createRules(deps: FirmwareDeps): FirmwareRules {
  return {
    async get({ scope }, productId) {
      if (!scope.isAll) throw new Refused(CORE_REFUSALS.notFound);
      return rulesOf(deps.db, productId);
    },
    set: (requester, productId, change) => set(deps, requester, { ...change, productId }),
    addKey: (requester, productId, key) => addKey(deps, requester, { ...key, productId }),
    revokeKey: (requester, productId, keyId) => revokeKey(deps, requester, { productId, keyId }),
  };
}

async function rulesOf(db: Queries, productId: number): Promise<ProductRules> {
  const store = rulesStore(db);
  const rules = found(await store.find(productId), CORE_REFUSALS.notFound);
  return { ...rules, keys: await store.keys(productId) };
}

/** Nothing of the product is released or changed meanwhile. */
async function held(tx: Queries, requester: Requester, productId: number): Promise<ProductRules> {
  requirePlatform(requester);
  await packagesStore(tx).awaitTurn(productId);
  if (!(await packagesStore(tx).isProduct(productId))) throw new Refused(CORE_REFUSALS.notFound);
  return rulesOf(tx, productId);
}

async function set(
  deps: FirmwareDeps,
  requester: Requester,
  { productId, revision, ...after }: RulesChange & { productId: number },
): Promise<ProductRules> {
  return deps.db.transaction(async (tx) => {
    const { versionRule, requiresSignature, ...row } = await held(tx, requester, productId);
    if (row.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    const store = rulesStore(tx);
    const versions = await store.versionsInUse(productId);
    const count = versions.filter((version) => !isVersion(after.versionRule, version)).length;
    if (count > 0) throw refusedAt("versionRule", FIRMWARE_REFUSALS.ruleUnfit, { count });
    await store.set(productId, after, deps.clock.now());
    if (after.versionRule !== versionRule) await orderAgain(tx, productId, after.versionRule);
    const answer = await rulesOf(tx, productId);
    const before = { versionRule, requiresSignature };
    await record(deps, tx, { requester, verb: "setRules", id: productId, before, after });
    return answer;
  });
}

/** Versions are sorted as the new rule orders them. */
async function orderAgain(tx: Queries, productId: number, rule: VersionRule): Promise<void> {
  const store = rulesStore(tx);
  const versions = await store.versionsOf(productId);
  await store.setKeys(versions.map(({ id, version }) => ({ id, key: versionKey(rule, version) })));
}

function publicKeyOf(text: string): PublicKey {
  if (isPrivateKey(text)) throw refusedAt("publicKey", FIRMWARE_REFUSALS.privateKeyGiven);
  const key = readPublicKey(text);
  if (!key) throw refusedAt("publicKey", FIRMWARE_REFUSALS.notAPublicKey);
  return key;
}

async function addKey(
  deps: FirmwareDeps,
  requester: Requester,
  { productId, name, publicKey }: NewFirmwareKey & { productId: number },
): Promise<ProductRules> {
  return deps.db.transaction(async (tx) => {
    const { keys } = await held(tx, requester, productId);
    const key = publicKeyOf(publicKey);
    if (keys.filter(({ revokedAt }) => revokedAt === null).length >= MAX_FIRMWARE_KEYS)
      throw new Refused(FIRMWARE_REFUSALS.tooManyKeys, { values: { max: MAX_FIRMWARE_KEYS } });
    const id = await rulesStore(tx).addKey(productId, { name, ...key }, deps.clock.now());
    if (id === undefined) throw refusedAt("publicKey", FIRMWARE_REFUSALS.keyTaken);
    if ((await filesStore(tx).checkAgain(productId)) > 0) afterCommit(tx, () => nudgeChecks(deps.bus));
    const answer = await rulesOf(tx, productId);
    const { algorithm, fingerprint } = key;
    const after = { name, algorithm, fingerprint };
    await record(deps, tx, { requester, verb: "addKey", id: productId, after });
    return answer;
  });
}

async function revokeKey(
  deps: FirmwareDeps,
  requester: Requester,
  { productId, keyId }: { productId: number; keyId: number },
): Promise<ProductRules> {
  return deps.db.transaction(async (tx) => {
    const { keys } = await held(tx, requester, productId);
    const key = found(
      keys.find(({ id }) => id === keyId),
      CORE_REFUSALS.notFound,
    );
    if ((await rulesStore(tx).revokeKey(productId, keyId, deps.clock.now())) > 0) {
      const before = { name: key.name, fingerprint: key.fingerprint };
      const answer = await rulesOf(tx, productId);
      await record(deps, tx, { requester, verb: "revokeKey", id: productId, before });
      return answer;
    }
    return rulesOf(tx, productId);
  });
}
