/** A tenant with a mail server, a webhook and people, some of whom want few messages. */
import type { ChannelFields } from "@sweepline/contract/care/message-channels.ts";
import { INITIAL_MESSAGE_SETTINGS } from "@sweepline/contract/care/messages/settings.ts";
import type { OutsideWay } from "@sweepline/contract/care/messages/ways.ts";
import { createApp } from "../../server/src/app.ts";
import type { Bus } from "../../server/src/core/bus/bus.ts";
import { readConfig } from "../../server/src/core/config.ts";
import { createDatabase } from "../../server/src/core/db/database.ts";
import { createLog } from "../../server/src/core/log.ts";

/** People receive so many emails each; the first of them want no more than that many in an hour. */
export const PEOPLE = 500;
export const LIMITED = 50;
export const LIMIT = 3;
const AT_ONCE = 200;
const SECRET = "a secret of thirty-two characters";
/** What the server needs to reach receivers on this machine. */
export const ENVIRONMENT = { OUTGOING_NETWORKS: "127.0.0.1", SECRETS_KEY: SECRET };

const nobodyListens: Bus = {
  publish: async () => undefined,
  subscribe: async () => () => undefined,
  close: async () => undefined,
};

export const addressOf = (n: number): string => `reader${n}@example.com`;

interface Receivers {
  databaseUrl: string;
  dataDir: string;
  mailPort: number;
  hookUrl: string;
}

/** Makes them in the running product's database; `write` hands messages over as a person's call does. */
export async function aSender({ databaseUrl, dataDir, mailPort, hookUrl }: Receivers) {
  const db = createDatabase({ url: databaseUrl, size: 6, onError: () => undefined });
  const settings = { ...ENVIRONMENT, DATA_DIR: dataDir, CONSOLE_DIR: "", LOG_LEVEL: "silent" };
  const app = await createApp({
    ...{ config: readConfig(settings), db, bus: nobodyListens, log: createLog("silent") },
    clock: { now: () => new Date() },
  });
  const { access, care } = app;
  const { id: parentId } = await access.organizations.ensureRoot();
  const organization = { orgName: "Bench", orgCode: "BENCH", orgTypeCode: "TENANT", parentId };
  const { id: organizationId } = await access.organizations.create(organization);
  const aPerson = async (username: string, roleCode: string, email?: string) =>
    (
      await access.staff.create({
        ...{ username, displayName: username, organizationId, kind: "employee", roleCodes: [roleCode] },
        ...{ password: "Bench-pass-1", mustChangePassword: false, ...(email && { email }) },
      })
    ).id;
  const callerOf = async (staffId: number) => {
    const caller = await access.sessions.callers.callerOf(staffId);
    if (!caller) throw new Error("nobody writes");
    return caller;
  };
  const author = await aPerson("author", "tenantAdmin");
  const requester = { caller: await callerOf(author), remoteIp: "127.0.0.1" };
  const readers: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) readers.push(await aPerson(`reader${n}`, "viewer", addressOf(n)));
  const few = { ...INITIAL_MESSAGE_SETTINGS, hourlyLimit: LIMIT, revision: 0 };
  for (const id of readers.slice(0, LIMITED)) await care.messages.settings.save(await callerOf(id), few);
  const aChannel = (fields: Pick<ChannelFields, "kind" | "settings">) =>
    care.channels.create(requester, {
      ...{ name: fields.kind, isEnabled: true, servesBelow: true },
      ...fields,
    } as ChannelFields);
  await aChannel({
    kind: "email",
    settings: {
      ...{ host: "127.0.0.1", port: mailPort, encryption: "none", verifiesCertificate: true, username: "" },
      ...{ fromAddress: "fleet@example.com", fromName: "Fleet" },
    },
  });
  await aChannel({ kind: "webhook", settings: { url: hookUrl } });
  const write = (title: string, ways: OutsideWay[], staffIds: number[]) =>
    care.messages.written.write(requester, {
      ...{ title, content: "At ten", severity: "info", ways, scheduledAt: null, language: "en" },
      receivers: { staffIds, roleIds: [], organizationIds: [] },
    });
  return {
    async mail(title: string) {
      for (let start = 0; start < PEOPLE; start += AT_ONCE)
        await write(title, ["email"], readers.slice(start, start + AT_ONCE));
    },
    hook: (title: string) => write(title, ["webhook"], [author]),
    async close() {
      await app.close();
      await db.close();
    },
  };
}
