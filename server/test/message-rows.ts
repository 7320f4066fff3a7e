import { MAX_CHANNELS, MESSAGE_CHANNEL_ENDPOINTS } from "@sweepline/contract/care/message-channels.ts";
import { MESSAGE_CONFIG_ENDPOINTS } from "@sweepline/contract/care/message-configs.ts";
import { MESSAGE_ENDPOINTS } from "@sweepline/contract/care/messages/index.ts";
import { type NewRota, ON_CALL_ENDPOINTS } from "@sweepline/contract/care/on-call.ts";
import sql from "sql-template-tag";
import { newTimeId } from "../src/core/time-id.ts";
import type { Person, World } from "./world.ts";

/** Rows of messages, by the path before `:id`: one that waits to be sent, made by one who may. */
export function messageRows(
  world: World,
  who: Person,
  organizationId: number,
): Record<string, () => Promise<string | number>> {
  let count = 0;
  return {
    "/platform/messageconfig/": async () => {
      count += 1;
      const body = {
        ...aMessageConfig(organizationId, who.staffId),
        code: `zebra-${world.bus.published.length}-${count}`,
      };
      return (await world.call(who, MESSAGE_CONFIG_ENDPOINTS.create, { body })).data.id;
    },
    "/platform/messagechannel/": () => aChannel(world, who),
    "/platform/rota/": () => aRota(world, who),
    "/platform/message/": async () => {
      const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
      const receivers = { staffIds: [who.staffId], roleIds: [], organizationIds: [] };
      const body = {
        title: "Zebra",
        content: "Zebra",
        severity: "info",
        ways: ["inApp"],
        receivers,
        scheduledAt,
      } as const;
      return (await world.call(who, MESSAGE_ENDPOINTS.write, { body: { ...body, ways: [...body.ways] } }))
        .data.id;
    },
  };
}

export const A_ROTA: Omit<NewRota, "staffIds"> = {
  ...{
    name: "Zebra",
    timeZone: "Asia/Shanghai",
    turn: "weekly",
    handOverAt: "09:00",
    startsOn: "2026-11-16",
  },
};

/** Whose turn it is in the rota that was made last. */
let onCallId = 0;
async function aRota(world: World, who: Person): Promise<number> {
  onCallId = who.staffId;
  const body = { ...A_ROTA, staffIds: [who.staffId] };
  return (await world.call(who, ON_CALL_ENDPOINTS.create, { body })).data.id;
}

/** Of a rota: somebody who stands in tomorrow. */
async function aStandIn({ db, clock }: World, rotaId: number): Promise<{ standInId: number }> {
  const from = new Date(clock.now().getTime() + 86_400_000);
  const to = new Date(from.getTime() + 3_600_000);
  const made = await db.maybe<{ id: number }>(sql`
    insert into on_call_stand_ins (rota_id, staff_id, from_at, to_at)
    select id, 1, ${from}, ${to} from on_call_rotas where id = ${rotaId} returning id`);
  return { standInId: made?.id ?? 999_999_999 };
}

/** A channel that leads nowhere. */
async function aChannel(world: World, who: Person): Promise<number> {
  const settings = { url: "https://hooks.example.com/zebra" };
  const body = { kind: "webhook", name: "Zebra", settings, isEnabled: true, servesBelow: true } as const;
  // An organization has so many at most.
  await world.db.run(sql`
    delete from message_channels where name = 'Zebra' and id not in (
      select id from message_channels order by id desc limit ${MAX_CHANNELS - 2})`);
  return (await world.call(who, MESSAGE_CHANNEL_ENDPOINTS.create, { body })).data.channel.id;
}

/** Of a channel: something that could not be sent. */
async function aFailedDelivery({ db, clock }: World, channelId: number): Promise<{ deliveryId: string }> {
  const now = clock.now();
  const deliveryId = newTimeId(now);
  await db.run(sql`
    insert into message_deliveries (created_at, id, organization_id, way, channel_id, address, language, state,
      next_attempt_at, give_up_at)
    values (${now}, ${deliveryId}, 1, 'webhook', ${channelId}, '', 'en', 'failed', ${now}, ${now})`);
  return { deliveryId };
}

/** A configuration of faults of one's own devices. */
export function aMessageConfig(companyId: number, staffId: number) {
  return {
    ...{
      code: "zebra",
      name: "Zebra",
      kind: "fault" as const,
      ways: ["inApp" as const],
      codes: ["*"],
      detailCodes: ["*"],
    },
    ...{ deviceIds: [], companyType: "TENANT", companyId, leastSeverity: "info" as const, steps: [] },
    receivers: { staffIds: [staffId], roleIds: [], organizationIds: [] },
    title: { zh: "{device} 故障", en: "{device} has a fault" },
    content: { zh: "{code}", en: "{code}" },
    ...{ informsWhenCleared: false, clearedTitle: { zh: "", en: "" }, clearedContent: { zh: "", en: "" } },
    isEnabled: true,
  };
}

/** Further ids in paths of messages, by the id of their row. */
export const messageParams = (world: () => World): Record<string, (id: number) => Promise<object>> => ({
  "GET /platform/messagechannel/:id/deliveries/:deliveryId": (id) => aFailedDelivery(world(), id),
  "POST /platform/messagechannel/:id/deliveries/:deliveryId/replay": (id) => aFailedDelivery(world(), id),
  "DELETE /platform/rota/:id/standins/:standInId": (id) => aStandIn(world(), id),
});

/** What calls of rotas want beside the row's id. */
export const ROTA_BODIES = {
  "PUT /platform/rota/:id": () => ({ ...A_ROTA, staffIds: [onCallId], revision: 0 }),
  "POST /platform/rota/:id/standins": () => ({
    ...{ staffId: onCallId, from: "2026-11-17T08:00:00Z", to: "2026-11-17T09:00:00Z" },
  }),
};
