import type { Label } from "@sweepline/contract/core/fields.ts";
import type { BulkJob, BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";

const VERBS: Readonly<Record<BulkVerb, Label>> = {
  lock: { zh: "锁定", en: "lock" },
  unlock: { zh: "解锁", en: "unlock" },
  decommission: { zh: "停用", en: "decommission" },
  allocate: { zh: "分配", en: "allocate" },
  settings: { zh: "修改参数", en: "change settings" },
  command: { zh: "发送命令", en: "send a command" },
};

/** For the bell of whoever began it: they may be elsewhere by now. */
export const endedNotice = ({ order, total, done, failed }: BulkJob) => ({
  title: {
    zh: `批量操作已完成：${VERBS[order.verb].zh}`,
    en: `Bulk action finished: ${VERBS[order.verb].en}`,
  },
  content: {
    zh: `共 ${total} 台设备，成功 ${done} 台，失败 ${failed} 台`,
    en: `${total} ${total === 1 ? "device" : "devices"}: ${done} done, ${failed} failed`,
  },
});
