import { MESSAGE_CHANNEL_ENDPOINTS as C } from "@sweepline/contract/care/message-channels.ts";
import { MESSAGE_CONFIG_ENDPOINTS as K } from "@sweepline/contract/care/message-configs.ts";
import { DELIVERY_ENDPOINTS as D } from "@sweepline/contract/care/messages/deliveries.ts";
import { MESSAGE_ENDPOINTS as E } from "@sweepline/contract/care/messages/index.ts";
import { afterAll, expect, it } from "vitest";
import { aConfigFixture, only } from "../../../test/config-fixture.ts";

const { world, aTenant, aConfig } = await aConfigFixture();
afterAll(() => world.close());
const csv = { format: "csv", timeZone: "Asia/Shanghai" } as const;
const headers = { "accept-language": "en" };

it("writes messages, configurations and deliveries of the tenant's own as files, in the reader's language", async () => {
  const [own, other] = [await aTenant(), await aTenant()];
  const settings = { url: "https://hooks.example.com/x" };
  const channel = { kind: "webhook", name: "Hook", settings, isEnabled: true, servesBelow: true } as const;
  const { data: made } = await world.call(own.admin, C.create, { body: channel });
  const text = { title: "Fire drill", content: "At ten", severity: "warning" as const };
  const receivers = only(own.mechanic);
  await world.call(own.admin, E.write, { body: { ...text, ways: ["inApp", "webhook"], receivers } });
  await aConfig(own, { name: "Stuck robots", steps: [{ afterMin: 5, receivers: only(own.second) }] });

  const messages = await world.call(own.admin, E.export, { query: csv, headers });
  expect(messages.text).toContain("Fire drill");
  expect(messages.text).toMatch(/Warning.*Sent.*In-app, Webhook/);
  expect(messages.text).toContain("2026-11-16 16:00:00");
  const configs = await world.call(own.admin, K.export, { query: { ...csv, kind: "fault" }, headers });
  expect(configs.text).toMatch(/Stuck robots.*Fault.*All.*after 5 min: A Person/);
  const params = { id: made.channel.id };
  const deliveries = await world.call(own.admin, D.export, { params, query: csv, headers });
  expect(deliveries.text).toMatch(/Fire drill.*A program.*Webhook.*On its way/);

  expect((await world.call(other.admin, E.export, { query: csv, headers })).text).not.toContain("Fire drill");
  expect((await world.call(other.admin, K.export, { query: csv, headers })).text).not.toContain(
    "Stuck robots",
  );
  expect((await world.call(other.admin, D.export, { params, query: csv })).status).toBe(404);
});
