import type { RequestMove } from "@sweepline/contract/access/permission-requests.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import type { Label } from "@sweepline/contract/core/fields.ts";

/** Where each of these messages leads. */
export const REQUESTS_PAGE = "/platform/authorityapply/index";

export const PERMISSION_LABELS: Readonly<Record<CompanyPermission, Label>> = {
  deviceDetail: { zh: "设备详情", en: "device details" },
  fault: { zh: "故障", en: "faults" },
};

interface About {
  organizationName: string;
  permission: CompanyPermission;
  byName: string;
  reason: string;
}

export const toReview = ({ organizationName, permission, byName, reason }: About) => ({
  title: {
    zh: `待审核的权限申请：${organizationName}`,
    en: `Application to review: ${organizationName}`,
  },
  content: {
    zh: `${byName}申请让“${organizationName}”查看${PERMISSION_LABELS[permission].zh}，理由：${reason}`,
    en: `${byName} asks that “${organizationName}” may see ${PERMISSION_LABELS[permission].en}. Reason: ${reason}`,
  },
});

/** What became of an application, as the platform decided. */
export type Decided = Extract<RequestMove, "approved" | "refused" | "revoked">;
const OUTCOMES: Readonly<Record<Decided, Label>> = {
  approved: { zh: "权限申请已通过", en: "Application approved" },
  refused: { zh: "权限申请被拒绝", en: "Application refused" },
  revoked: { zh: "权限已被收回", en: "Permission revoked" },
};

export const decided = (to: Decided, { organizationName, permission, byName, reason }: About) => ({
  title: {
    zh: `${OUTCOMES[to].zh}：${PERMISSION_LABELS[permission].zh}`,
    en: `${OUTCOMES[to].en}: ${PERMISSION_LABELS[permission].en}`,
  },
  content: {
    zh: `组织：${organizationName}；处理人：${byName}${reason && `；理由：${reason}`}`,
    en: `Organization: ${organizationName}. Decided by ${byName}.${reason && ` Reason: ${reason}`}`,
  },
});
