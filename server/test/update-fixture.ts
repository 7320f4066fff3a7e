/** Rollouts of a small fleet over the real product, and agents that speak to it by plain HTTP, as robots' do. */
import { randomUUID } from "node:crypto";
import type { newRolloutSchema } from "@sweepline/contract/operations/rollouts/index.ts";
import { ROLLOUT_ENDPOINTS as R, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import type { LightMyRequestResponse } from "fastify";
import sql from "sql-template-tag";
import type { z } from "zod";
import { advance } from "../src/operations/rollouts/rollouts.jobs.ts";
import { endSilent } from "../src/operations/updates/updates.jobs.ts";
import { type FirmwareFixture, firmwareFixture } from "./firmware-fixture.ts";
import type { Person, SharedStage } from "./world.ts";

export const CONTENT = Buffer.from("firmware of a robot, byte after byte ".repeat(2_000));
type RolloutGiven = Partial<z.input<typeof newRolloutSchema>>;
export type PlanGiven = Partial<z.input<typeof newRolloutSchema>["plan"]>;

export interface UpdateFixture extends Omit<FirmwareFixture, "get"> {
  tenantId: number;
  tenant: string;
  author: Person;
  reviewer: Person;
  packageId: number;
  version: string;
  /** Without opening hours or quiet hours. */
  aPlace(): Promise<number>;
  /** With a token of its own, docked, charged and idle. */
  aRobot(given?: { organizationId?: number; version?: string; placeId?: number }): Promise<Robot>;
  draft(plan?: PlanGiven, more?: RolloutGiven): Promise<RolloutDetail>;
  /** Written by one, approved by the other, started. */
  started(plan?: PlanGiven, more?: RolloutGiven): Promise<RolloutDetail>;
  /** A robot in a rollout of its own. */
  inRollout<R extends { id: number }>(robot: R, plan?: PlanGiven): Promise<[R, number]>;
  get(id: number): Promise<RolloutDetail>;
  /** Lets time pass, and the upkeep do its work. */
  pass(ms?: number): Promise<void>;
  stateOf(
    robot: Pick<Robot, "id">,
  ): Promise<{ state: string; waitsFor: string | null; failure: string | null }>;
}

export interface Robot {
  id: number;
  serialNumber: string;
  token: string;
  call(
    method: "GET" | "POST" | "PUT" | "HEAD",
    path?: string,
    more?: CallMore,
  ): Promise<LightMyRequestResponse>;
  poll(): Promise<{ links: Record<string, { href: string } | undefined>; sleep: string }>;
  /** The action that it is offered at this time; undefined: none. */
  offered(): Promise<number | undefined>;
  say(actionId: number, feedback: object, base?: string): Promise<number>;
  /** The device itself reports what it runs. */
  reports(version: string): Promise<void>;
  /** From the offer to the end. */
  update(result?: "success" | "failure"): Promise<number>;
}

interface CallMore {
  headers?: Record<string, string>;
  body?: object;
  token?: string;
  tenant?: string;
  scheme?: string;
}

export const A_GROUP = {
  name: "All",
  share: { by: "percent", value: 100 },
  soakMinutes: 0,
} as const;

export async function updateFixture(
  environment: Record<string, string> = {},
  shared?: SharedStage,
): Promise<UpdateFixture> {
  const firmware = await firmwareFixture(environment, shared);
  const { world, productId } = firmware;
  const tenantId = await world.anOrganization();
  const { tenant } = await world.db.one<{ tenant: string }>(
    sql`select org_code as tenant from organizations where id = ${tenantId}`,
  );
  const someone = () => world.aPerson({ organizationId: tenantId, roleCodes: ["tenantAdmin"] });
  const [author, reviewer] = [await someone(), await someone()];
  const made = await firmware.create({ version: "2.0.0" });
  await firmware.upload(made.data.id, CONTENT);
  await firmware.release(made.data.id);
  const packageId = made.data.id;
  const { aRobot } = robotsOf({ ...firmware, tenantId, author });
  const get = async (id: number) => (await world.call(author, R.get, { params: { id } })).data;
  const fresh = (who: Person) => world.session(who.username);
  const draft = async (plan: PlanGiven = {}, more: RolloutGiven = {}) => {
    const body = {
      ...{
        name: `Rollout ${randomUUID().slice(0, 6)}`,
        organizationId: tenantId,
        productId,
        packageIds: [packageId],
      },
      plan: { groups: [A_GROUP], keepsQuietHours: false, ...plan },
      ...more,
    };
    return (await world.call(author, R.create, { body })).data;
  };
  const started: UpdateFixture["started"] = async (plan, more) => {
    const { id, revision } = await draft(plan, more);
    const submitted = await world.call(author, R.submit, { params: { id }, body: { revision } });
    const approved = await world.call(await fresh(reviewer), R.approve, {
      params: { id },
      body: { revision: submitted.data.revision, remark: "" },
    });
    const begun = await world.call(await fresh(author), R.start, {
      params: { id },
      body: { revision: approved.data.revision },
    });
    if (begun.status !== 200) throw new Error(begun.text);
    return begun.data;
  };
  return {
    ...firmware,
    ...{ tenantId, tenant, author, reviewer, packageId, version: "2.0.0", aRobot, draft, get },
    async aPlace() {
      const { id } = await world.db.one<{ id: number }>(sql`
        insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
        values (${tenantId}, 'Mall', 'UTC', 1, 0, 'prefix') returning id`);
      return id;
    },
    started,
    async inRollout(robot, plan) {
      const { id } = await started(plan, { target: { deviceIds: [robot.id] } });
      return [robot, id];
    },
    async pass(ms = 1_000) {
      world.clock.advance(ms);
      const now = world.clock.now();
      await endSilent(world.db, () => undefined).work(now);
      const open = await world.db.many<{ id: number }>(
        sql`select id from rollouts where state in ('ready', 'running', 'stopping') order by id`,
      );
      for (const { id } of open) await world.db.transaction((tx) => advance(tx, id, now));
    },
    stateOf: ({ id }) =>
      world.db.one(sql`
        select state, waits_for as "waitsFor", failure from device_updates where device_id = ${id} order by id desc limit 1`),
  };
}

/** Sent by many: more calls than one address may make. */
let calls = 0;

function robotsOf({
  world,
  productId,
  tenantId,
  author,
}: FirmwareFixture & { tenantId: number; author: Person }) {
  const aRobot: UpdateFixture["aRobot"] = async ({
    organizationId = tenantId,
    version = "1.0.0",
    placeId,
  } = {}) => {
    const serialNumber = `UPD-${randomUUID().slice(0, 8)}`;
    const id = await world.aDevice({ organizationId, serialNumber });
    await world.db.run(sql`update devices set product_id = ${productId} where id = ${id}`);
    await world.db.run(sql`
      insert into device_states (device_id) values (${id}) on conflict do nothing`);
    await world.db.run(sql`
      update device_states set is_online = true, status = '00', is_charging = true, battery_percent = 90 where device_id = ${id}`);
    await world.db.run(sql`
      insert into device_versions (device_id, kind, version, since, is_reported) values (${id}, 'firmware', ${version}, now(), true)`);
    if (placeId !== undefined)
      await world.db.run(
        sql`insert into place_devices (device_id, place_id, associated_at) values (${id}, ${placeId}, now())`,
      );
    const made = await world.call(await world.session(author.username), AGENT_ENDPOINTS.makeToken, {
      params: { id },
    });
    return robotOf({ id, serialNumber, ...made.data });
  };
  const robotOf = ({
    id,
    serialNumber,
    token,
    tenant,
  }: {
    id: number;
    serialNumber: string;
    token: string;
    tenant: string;
  }): Robot => {
    const root = `/${tenant}/controller/v1/${serialNumber}`;
    const call: Robot["call"] = (method, path = "", more = {}) => {
      calls += 1;
      const url = path.startsWith("http") ? new URL(path).pathname : `${root}${path}`;
      return world.app.http.inject({
        method,
        url: more.tenant ? url.replace(`/${tenant}/`, `/${more.tenant}/`) : url,
        remoteAddress: `10.9.${Math.floor(calls / 200) % 250}.7`,
        headers: { authorization: `${more.scheme ?? "TargetToken"} ${more.token ?? token}`, ...more.headers },
        ...(more.body && { payload: more.body }),
      });
    };
    const poll: Robot["poll"] = async () => {
      const answer = await call("GET");
      if (answer.statusCode !== 200) throw new Error(`poll: ${answer.statusCode}`);
      const { _links, config } = answer.json();
      return { links: _links, sleep: config.polling.sleep };
    };
    const offered = async () => {
      const { deploymentBase } = (await poll()).links;
      return deploymentBase && Number(/(\d+)$/.exec(deploymentBase.href)?.[1]);
    };
    const say: Robot["say"] = async (actionId, status, base = "deploymentBase") =>
      (await call("POST", `/${base}/${actionId}/feedback`, { body: { id: String(actionId), status } }))
        .statusCode;
    const reports = async (version: string) =>
      void (await call("PUT", "/configData", { body: { mode: "merge", data: { fwVersion: version } } }));
    return {
      ...{ id, serialNumber, token, call, poll, offered, say, reports },
      async update(result = "success") {
        const actionId = await offered();
        if (actionId === undefined) throw new Error("nothing is offered");
        const { deployment } = (await call("GET", `/deploymentBase/${actionId}`)).json();
        for (const chunk of deployment.chunks)
          for (const file of chunk.artifacts) await call("GET", file._links.download.href);
        if (result === "success") await reports(deployment.chunks[0].version);
        await say(actionId, { execution: "closed", result: { finished: result } });
        return actionId;
      },
    };
  };
  return { aRobot };
}
