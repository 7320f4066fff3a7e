import { defineRefusals } from "../../core/refusal.ts";

export const ASSIST_REFUSALS = defineRefusals({
  assistResolved: [409, "该协助已由 {name} 处理完成", "{name} has already resolved this assist"],
  assistOver: [409, "机器人已自行恢复，该协助已关闭", "The robot recovered by itself; the assist is closed"],
  assistTaken: [409, "该协助已由 {name} 接手", "{name} has already taken this assist"],
  notYours: [
    403,
    "只有接手人或有指派权限的人员可以移交",
    "Only the person who has taken it, or someone who can assign assists, can hand it over",
  ],
  cannotHelp: [
    422,
    "所选人员不存在或无权处理该设备的协助",
    "This person does not exist or cannot handle assists of this robot",
  ],
  doneInFuture: [
    422,
    "操作时间晚于当前时间，请检查手机时间",
    "The time of this action is in the future; check the phone's clock",
  ],
  doneBeforeRaised: [
    422,
    "操作时间早于协助发起时间，请检查手机时间",
    "The time of this action is before the assist was raised; check the phone's clock",
  ],
  seenTooLongAgo: [
    422,
    "发起时间已超过 24 小时，请检查手机时间，或重新发起",
    "This was more than 24 hours ago; check the phone's clock, or report it again",
  ],
});
