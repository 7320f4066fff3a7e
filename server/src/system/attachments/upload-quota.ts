import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  ATTACHMENT_REFUSALS,
  type UploadQuota,
  type UploadUsage,
} from "@sweepline/contract/system/attachments.ts";
import type { Caller } from "../../core/caller.ts";
import type { Config } from "../../core/config.ts";
import { Refused } from "../../core/http/refused.ts";
import type { UploadHolder, uploadStore } from "./uploads.store.ts";

/**
 * How much a person, and an organization by itself, may have uploaded. Files that are kept and uploads in progress are summed
 * where they stand, so that nothing has to be given back: what is deleted or forgotten no longer counts.
 */
export interface QuotaLimits {
  person: Allowed;
  organization: Allowed;
}
type Allowed = Pick<UploadUsage, "maxBytes" | "maxCount">;
type Store = Pick<ReturnType<typeof uploadStore>, "usageOf">;

const MIB = 1_048_576;

export const quotaLimitsOf = (config: Config): QuotaLimits => ({
  person: { maxBytes: config.UPLOAD_MB_A_PERSON * MIB, maxCount: config.UPLOADS_A_PERSON },
  organization: {
    maxBytes: config.UPLOAD_MB_AN_ORGANIZATION * MIB,
    maxCount: config.UPLOADS_AN_ORGANIZATION,
  },
});

export async function quotaOf(
  store: Store,
  limits: QuotaLimits,
  { staffId, organizationId, now }: Pick<Caller, "staffId" | "organizationId"> & { now: Date },
): Promise<UploadQuota> {
  const used = (holder: UploadHolder) => store.usageOf(holder, now);
  return {
    person: { ...(await used({ staffId })), ...limits.person },
    organization: { ...(await used({ organizationId })), ...limits.organization },
  };
}

/** Both are locked by whoever asks, until the upload is written. */
export function requireRoom({ person, organization }: UploadQuota, bytes: number): void {
  refuseBeyond(person, bytes, ATTACHMENT_REFUSALS.personQuotaExceeded);
  refuseBeyond(organization, bytes, ATTACHMENT_REFUSALS.organizationQuotaExceeded);
}

function refuseBeyond(usage: UploadUsage, bytes: number, refusal: Refusal): void {
  if (usage.bytes + bytes <= usage.maxBytes && usage.count < usage.maxCount) return;
  throw new Refused(refusal, {
    values: {
      usedMb: Math.ceil(usage.bytes / MIB),
      maxMb: usage.maxBytes / MIB,
      usedCount: usage.count,
      maxCount: usage.maxCount,
    },
  });
}
