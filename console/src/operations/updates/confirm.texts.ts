import type { Confirmation } from "@sweepline/contract/operations/updates/states.ts";
import { many, texts } from "../../core/i18n/index.ts";

/** Answers that are given at the console for somebody at the devices. */
export const confirmTexts = texts({
  zh: {
    confirm: "代为确认",
    decline: "代为拒绝",
    yes: {
      confirmed: (_count: string) => "确认升级",
      denied: (_count: string) => "拒绝升级",
    } satisfies Record<Confirmation, (count: string) => string>,
    ofOne: (device: string) => ` ${device} 的升级`,
    ofMany: (count: string) => ` ${count} 台设备的升级`,
    title: {
      confirmed: (of: string) => `代现场人员确认${of}？`,
      denied: (of: string) => `代现场人员拒绝${of}？`,
    } satisfies Record<Confirmation, (of: string) => string>,
    note: {
      confirmed:
        "确认后，只要其他条件满足，设备就会开始升级，期间会重启且无法工作。请先与现场人员确认设备可以升级。",
      denied: "设备暂不升级，会继续等待；之后仍可在现场或在此确认。",
    } satisfies Record<Confirmation, string>,
    kept: "您的姓名和备注会记入升级过程。",
    remark: "备注",
    remarkHint: {
      confirmed: "例如：已与前台电话确认",
      denied: "例如：大厅还有客人",
    } satisfies Record<Confirmation, string>,
    done: {
      confirmed: (count: string) => `已确认 ${count} 台设备的升级`,
      denied: (count: string) => `已拒绝 ${count} 台设备的升级`,
    } satisfies Record<Confirmation, (count: string) => string>,
    missed: (count: string) => `${count} 台设备已不再等待确认`,
    selected: (count: string) => `已选 ${count} 台`,
    clear: "取消选择",
    waits: (versions: string) => `升级到 ${versions} 正在等待现场确认，您也可以代为确认。`,
    declined: (versions: string) => `现场已拒绝升级到 ${versions}，确认后才会开始。`,
    rolloutWaits: (count: string) => `本次发布有 ${count} 台设备正在等待现场确认。`,
    confirmAll: "全部代为确认",
    declineAll: "全部代为拒绝",
    ofRollout: (count: string) => `本次发布中 ${count} 台设备的升级`,
    othersStay: "只涉及尚未答复的设备，此前已确认或已拒绝的不变。",
  },
  en: {
    confirm: "Confirm",
    decline: "Decline",
    yes: {
      confirmed: (count: string) => (count === "1" ? "Confirm the update" : `Confirm ${count} updates`),
      denied: (count: string) => (count === "1" ? "Decline the update" : `Decline ${count} updates`),
    } satisfies Record<Confirmation, (count: string) => string>,
    ofOne: (device: string) => `the update of ${device}`,
    ofMany: (count: string) => `the updates of ${many(count, "device")}`,
    title: {
      confirmed: (of: string) => `Confirm ${of} on behalf of on-site staff?`,
      denied: (of: string) => `Decline ${of} on behalf of on-site staff?`,
    } satisfies Record<Confirmation, (of: string) => string>,
    note: {
      confirmed:
        "Once confirmed, an update starts as soon as its other conditions are met: the device restarts and cannot work meanwhile. First make sure that on-site staff agree.",
      denied: "A declined update keeps waiting. It can still be confirmed on site or here.",
    } satisfies Record<Confirmation, string>,
    kept: "Your name and remark are recorded in the update's history.",
    remark: "Remark",
    remarkHint: {
      confirmed: "e.g. the front desk agreed by phone",
      denied: "e.g. guests are still in the lobby",
    } satisfies Record<Confirmation, string>,
    done: {
      confirmed: (count: string) => (count === "1" ? "Update confirmed" : `${count} updates confirmed`),
      denied: (count: string) => (count === "1" ? "Update declined" : `${count} updates declined`),
    } satisfies Record<Confirmation, (count: string) => string>,
    missed: (count: string) =>
      count === "1"
        ? "1 device was no longer waiting for confirmation"
        : `${count} devices were no longer waiting for confirmation`,
    selected: (count: string) => `${count} selected`,
    clear: "Clear selection",
    waits: (versions: string) =>
      `The update to ${versions} is waiting for on-site confirmation; you can also confirm it here.`,
    declined: (versions: string) =>
      `The update to ${versions} was declined on site; it starts once it is confirmed.`,
    rolloutWaits: (count: string) =>
      count === "1"
        ? "1 device of this rollout is waiting for on-site confirmation."
        : `${count} devices of this rollout are waiting for on-site confirmation.`,
    confirmAll: "Confirm all",
    declineAll: "Decline all",
    ofRollout: (count: string) =>
      count === "1"
        ? "the update of 1 device of this rollout"
        : `the updates of ${count} devices of this rollout`,
    othersStay:
      "Only devices that have not answered are affected. Earlier confirmations and declines stay as they are.",
  },
});
