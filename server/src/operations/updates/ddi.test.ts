/** Robots' agents over the Direct Device Integration API: files in parts, tokens, and what keeps strangers out. */

import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { CONTENT, type PlanGiven, updateFixture } from "../../../test/update-fixture.ts";

const fixture = await updateFixture();
afterAll(() => fixture.close());

const inRollout = async (plan?: PlanGiven) => fixture.inRollout(await fixture.aRobot(), plan);

describe("artifacts", () => {
  it("come in parts, again from where they broke off, with their checksum", async () => {
    const [robot] = await inRollout();
    const actionId = (await robot.offered()) ?? 0;
    const { deployment } = (await robot.call("GET", `/deploymentBase/${actionId}`)).json();
    const { href } = deployment.chunks[0].artifacts[0]._links.download;
    const head = await robot.call("HEAD", href);
    expect(head.headers).toMatchObject({
      "content-length": String(CONTENT.length),
      "accept-ranges": "bytes",
    });
    const part = await robot.call("GET", href, { headers: { range: "bytes=1000-1999" } });
    expect(part.statusCode).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes 1000-1999/${CONTENT.length}`);
    expect(part.rawPayload.equals(CONTENT.subarray(1_000, 2_000))).toBe(true);
    const rest = await robot.call("GET", href, {
      headers: { range: "bytes=70000-", "if-range": String(head.headers.etag) },
    });
    expect(rest.rawPayload.equals(CONTENT.subarray(70_000))).toBe(true);
    const other = await robot.call("GET", href, {
      headers: { range: "bytes=70000-", "if-range": '"other"' },
    });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, CONTENT.length]);
    expect((await robot.call("GET", href, { headers: { range: "bytes=999999999-" } })).statusCode).toBe(416);
    const known = await robot.call("GET", href, { headers: { "if-none-match": String(head.headers.etag) } });
    expect(known.statusCode).toBe(304);
    const sum = await robot.call("GET", `${href}.MD5SUM`);
    expect(sum.body).toBe(`${deployment.chunks[0].artifacts[0].hashes.md5}  robot.swu`);
    const list = href.replace(/\/[^/]+$/, "");
    expect((await robot.call("GET", list)).json()[0].filename).toBe("robot.swu");
  });

  it("are for devices that have the update in hand, as long as they have it", async () => {
    const [robot, rolloutId] = await inRollout();
    const [stranger] = await inRollout();
    const actionId = (await robot.offered()) ?? 0;
    const { deployment } = (await robot.call("GET", `/deploymentBase/${actionId}`)).json();
    const { href } = deployment.chunks[0].artifacts[0]._links.download;
    const own = href.replace(robot.serialNumber, stranger.serialNumber);
    // It has one to come, and none in hand.
    expect((await stranger.call("GET", own)).statusCode).toBe(404);
    expect((await stranger.call("GET", href)).statusCode).toBe(401);
    const stopped = await fixture.world.call(fixture.author, ROLLOUT_ENDPOINTS.emergencyStop, {
      params: { id: rolloutId },
    });
    expect(stopped.data).toEqual({ prevented: 0, calledBack: 1, tooLate: 0 });
    expect((await robot.call("GET", href)).statusCode).toBe(404);
    const { links } = await robot.poll();
    expect(links.deploymentBase).toBeUndefined();
    const cancel = (await robot.call("GET", links.cancelAction?.href ?? "")).json();
    expect(cancel).toEqual({ id: String(actionId), cancelAction: { stopId: String(actionId) } });
    expect(
      await robot.say(actionId, { execution: "closed", result: { finished: "success" } }, "cancelAction"),
    ).toBe(200);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
    await fixture.pass();
    expect(await fixture.get(rolloutId)).toMatchObject({ state: "stopped", isEmergency: true });
  });
});

describe("agents", () => {
  it("without the right token learn nothing, not even which devices there are", async () => {
    const [robot] = await inRollout();
    const [other] = await inRollout();
    const foreign = await fixture.world.anOrganization();
    const { code } = await fixture.world.db.one<{ code: string }>(
      sql`select org_code as code from organizations where id = ${foreign}`,
    );
    const answers = [
      await robot.call("GET", "", { token: other.token }),
      await robot.call("GET", "", { token: "wrong" }),
      await robot.call("GET", "", { tenant: code }),
      await robot.call("GET", "", { scheme: "GatewayToken" }),
      await robot.call("GET", "", { scheme: "Bearer" }),
      await robot.call("GET", `http://x/${fixture.tenant}/controller/v1/NOBODY`),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, ""]);
  });

  it("that try tokens without end are not looked up any more, for a minute", async () => {
    const [robot] = await inRollout();
    const from = (token: string) =>
      fixture.world.app.http.inject({
        url: `/${fixture.tenant}/controller/v1/${robot.serialNumber}`,
        remoteAddress: "10.77.0.1",
        headers: { authorization: `TargetToken ${token}` },
      });
    // Each name of a device has its own pace; so whoever guesses goes by all names.
    const statuses: number[] = [];
    for (let index = 0; index < 700; index++) {
      const { statusCode } = await fixture.world.app.http.inject({
        url: `/${fixture.tenant}/controller/v1/GUESS-${index}`,
        remoteAddress: "10.77.0.1",
        headers: { authorization: `TargetToken guess-${index}` },
      });
      statuses.push(statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await from(robot.token)).statusCode).toBe(429);
    fixture.world.clock.advance(60_000);
    expect((await from(robot.token)).statusCode).toBe(200);
  });

  it("get a new token that takes the place of the old once it has been used", async () => {
    const [robot] = await inRollout();
    const { data } = await fixture.world.call(
      await fixture.world.session(fixture.author.username),
      AGENT_ENDPOINTS.makeToken,
      { params: { id: robot.id } },
    );
    expect(data).toMatchObject({ tenant: fixture.tenant, controllerId: robot.serialNumber });
    const statusOf = async (token: string) => (await robot.call("GET", "", { token })).statusCode;
    expect(await statusOf(robot.token)).toBe(200);
    expect(await statusOf(data.token)).toBe(200);
    expect(await statusOf(robot.token)).toBe(401);
    await fixture.world.call(
      await fixture.world.session(fixture.author.username),
      AGENT_ENDPOINTS.dropToken,
      {
        params: { id: robot.id },
      },
    );
    expect(await statusOf(data.token)).toBe(401);
  });

  it("come by a gateway for all devices of their organization and below, and for no others", async () => {
    const { world, tenantId, author, tenant } = fixture;
    const below = await world.anOrganization({ parentId: tenantId, orgTypeCode: "ORG" });
    const beside = await world.anOrganization();
    const robots = [await fixture.aRobot(), await fixture.aRobot({ organizationId: below })] as const;
    const stranger = await world.aDevice({ organizationId: beside });
    const { serialNumber } = await world.db.one<{ serialNumber: string }>(
      sql`select serial_number as "serialNumber" from devices where id = ${stranger}`,
    );
    const made = await world.call(await world.session(author.username), AGENT_ENDPOINTS.makeGateway, {
      body: { organizationId: tenantId },
    });
    const gateway = { token: made.data.token, scheme: "GatewayToken", tenant };
    for (const robot of robots)
      expect(
        (await robot.call("GET", `http://x/${tenant}/controller/v1/${robot.serialNumber}`, gateway))
          .statusCode,
      ).toBe(200);
    expect(
      (await robots[0].call("GET", `http://x/${tenant}/controller/v1/${serialNumber}`, gateway)).statusCode,
    ).toBe(401);
    const { data } = await world.call(await world.session(author.username), AGENT_ENDPOINTS.gateways);
    expect(data.records).toMatchObject([{ organizationId: tenantId, tenant }]);
    expect(JSON.stringify(data)).not.toContain(made.data.token);
  });

  it("say what they are in bounded words", async () => {
    const [robot] = await inRollout();
    expect((await robot.poll()).links.configData?.href).toContain("/configData");
    const data = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`key${index}`, "v".repeat(300)]),
    );
    expect(
      (await robot.call("PUT", "/configData", { body: { data: { ...data, nested: { a: 1 } } } })).statusCode,
    ).toBe(200);
    const agent = async () =>
      (await fixture.world.call(fixture.author, AGENT_ENDPOINTS.agent, { params: { id: robot.id } })).data;
    const { attributes } = await agent();
    expect([Object.keys(attributes).length, attributes.key0?.length]).toEqual([64, 256]);
    await robot.call("PUT", "/configData", { body: { mode: "merge", data: { hwRevision: "b" } } });
    await robot.call("PUT", "/configData", { body: { mode: "replace", data: { fwVersion: "1.5.0" } } });
    expect(await agent()).toMatchObject({
      attributes: { fwVersion: "1.5.0" },
      versions: { firmware: "1.5.0" },
    });
    expect((await robot.poll()).links.configData).toBeUndefined();
    for (const body of [{ data: 7 }, []] as object[])
      expect((await robot.call("PUT", "/configData", { body })).statusCode).toBe(400);
    const huge = { data: { a: "x".repeat(70_000) } };
    expect((await robot.call("PUT", "/configData", { body: huge })).statusCode).toBe(413);
  });

  it("get one update at a time, however many ask at once, and no more than a place may have", async () => {
    const placeId = await fixture.aPlace();
    const robots = await Promise.all(Array.from({ length: 6 }, () => fixture.aRobot({ placeId })));
    await fixture.started(
      { limits: { devicesAPlace: 2 } },
      { target: { deviceIds: robots.map(({ id }) => id) } },
    );
    const offers = await Promise.all([...robots, ...robots].map((robot) => robot.offered()));
    expect(new Set(offers.filter((one) => one !== undefined)).size).toBe(2);
    const states = await Promise.all(robots.map((robot) => fixture.stateOf(robot)));
    expect(states.filter(({ waitsFor }) => waitsFor === "siteLimit").length).toBe(4);
    const first = robots.find((_, index) => states[index]?.state === "offered");
    await first?.update();
    const next = await Promise.all(robots.map((robot) => robot.offered()));
    expect(next.filter((one) => one !== undefined).length).toBe(2);
  });
});
