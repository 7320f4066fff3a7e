import type { NewMessageConfig } from "@sweepline/contract/care/message-configs.ts";
import type { NewMessage } from "@sweepline/contract/care/messages/index.ts";
import type { Staff } from "../access/staff/index.ts";
import type { MessageChannels } from "../care/message-channels/index.ts";
import { type MessageConfigs, type MessageEvent, queueEvents } from "../care/message-configs/index.ts";
import type { Messages } from "../care/messages/index.ts";
import type { OnCall } from "../care/on-call/index.ts";
import type { Caller } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import type { Database } from "../core/db/database.ts";
import { placeOfDevice } from "../sites/places/index.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

interface SeedMessagesDeps {
  db: Database;
  clock: Clock;
  staff: Pick<Staff, "findByUsername">;
  messages: Pick<Messages, "written">;
  channels: Pick<MessageChannels, "create">;
  configs: Pick<MessageConfigs, "create">;
  onCall: Pick<OnCall, "create">;
  callerOf(staffId: number): Promise<Caller | undefined>;
  steps: SeedSteps;
  /** Of which something has been raised. */
  robots: readonly { deviceId: number }[];
}

const AUTHOR = "lananadmin";
const OPERATOR = "lananoperator";
const DAY_MS = 86_400_000;
const STEP = "demo/messages";
const NOBODY = { staffIds: [], roleIds: [], organizationIds: [] };
const NO_TEXT = { zh: "", en: "" };

const written = (now: Date): Pick<NewMessage, "title" | "content" | "severity" | "scheduledAt">[] => [
  {
    title: "本周六晚间停电检修通知",
    content: "周六 22:00 至周日 06:00 大厦停电检修，请提前让机器人返回充电桩。",
    severity: "warning",
    scheduledAt: null,
  },
  {
    title: "每月耗材盘点提醒",
    content: "请在下周一前盘点滚刷、吸水胶条与滤芯库存，并在耗材管理中登记更换。",
    severity: "info",
    scheduledAt: new Date(now.getTime() + 3 * DAY_MS).toISOString(),
  },
];

const aConfiguration = ({ organizationId }: Caller, rotaId: number): NewMessageConfig => ({
  ...{
    code: "safety",
    name: "碰撞与定位丢失",
    kind: "alarm",
    ways: ["inApp", "push"],
    codes: ["collision", "positioningLost"],
  },
  ...{
    detailCodes: ["*"],
    deviceIds: [],
    companyType: "TENANT",
    companyId: organizationId,
    leastSeverity: "warning",
  },
  receivers: { staffIds: [], roleIds: [], organizationIds: [organizationId] },
  steps: [{ afterMin: 15, receivers: { ...NOBODY, rotaIds: [rotaId] } }],
  ...{ informsWhenCleared: true, clearedTitle: NO_TEXT, clearedContent: NO_TEXT, isEnabled: true },
  title: { zh: "{device}：{code}", en: "{device}: {code}" },
  content: {
    zh: "设备 {device}（{serialNumber}）在 {place} 发生{code}，时间 {time}，共 {count} 个事件。",
    en: "{device} ({serialNumber}): {code} at {place}, {time}. Events: {count}.",
  },
});

/** A message that was sent, one that waits, and what two robots have raised. */
export async function seedMessages(deps: SeedMessagesDeps): Promise<void> {
  const { db, clock, staff, messages, channels, configs, onCall, callerOf, steps, robots } = deps;
  if (await steps.find(STEP)) return;
  const author = await staff.findByUsername(AUTHOR);
  const caller = author && (await callerOf(author.id));
  if (!caller) return;
  const now = clock.now();
  const receivers = { staffIds: [], roleIds: [], organizationIds: [caller.organizationId] };
  for (const message of written(now))
    await messages.written.write(
      { caller, remoteIp: "127.0.0.1" },
      { ...message, ways: ["inApp"], receivers, language: "zh" },
    );
  const requester = { caller, remoteIp: "127.0.0.1" };
  const hook = { url: "https://hooks.example.com/sweepline" };
  // Disabled: nobody is there.
  const channel = { name: "运维平台 Webhook", settings: hook, isEnabled: false, servesBelow: true };
  await channels.create(requester, { kind: "webhook", ...channel });
  const operator = await staff.findByUsername(OPERATOR);
  const rota = await onCall.create(requester, {
    ...{ name: "夜间值班", timeZone: "Asia/Shanghai", turn: "weekly", handOverAt: "09:00" },
    startsOn: new Date(now.getTime() - 7 * DAY_MS).toISOString().slice(0, 10),
    staffIds: [caller.staffId, ...(operator ? [operator.id] : [])],
  });
  await configs.create(requester, aConfiguration(caller, rota.id), "zh");
  await db.transaction(async (tx) => {
    const places = await Promise.all(robots.map(({ deviceId }) => placeOfDevice(db, deviceId)));
    const events = robots.map(
      ({ deviceId }, index): MessageEvent => ({
        ...{ kind: "alarm", phase: "raised", code: index === 0 ? "stationary" : "paused", detailCode: "" },
        ...{ severity: "warning", deviceId, key: `demo/${deviceId}`, at: now, values: {} },
        ...{ organizationId: caller.organizationId, placeId: places[index]?.home?.placeId ?? null },
      }),
    );
    await queueEvents(tx, events);
  });
  await steps.mark(STEP);
}
