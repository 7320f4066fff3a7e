import {
  PERMISSION_REQUEST_ENDPOINTS as E,
  MAX_REQUEST_DAYS,
} from "@sweepline/contract/access/permission-requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aFreshCompany,
  applicant,
  apply,
  begin,
  company,
  DAY_MS,
  granted,
  inDays,
  mayWatch,
  platform,
  review,
  revoke,
  signInAgain,
  stepsOf,
  world,
} from "../../../test/applications.ts";

beforeAll(begin);
afterAll(() => world.close());
beforeEach(aFreshCompany);

describe("the period", () => {
  const yesterday = () => ({ startsAt: inDays(-2), endsAt: inDays(-1) });
  const backwards = () => ({ startsAt: inDays(2), endsAt: inDays(1) });
  const endless = () => ({ endsAt: inDays(MAX_REQUEST_DAYS + 1) });
  const unbegun = () => ({ startsAt: undefined as unknown as string });
  const unreasoned = () => ({ reason: " " });
  it.each([
    { language: "en", field: "startsAt", request: unbegun, msg: "Choose a start date first" },
    { language: "zh", field: "startsAt", request: unbegun, msg: "请先选择开始日期" },
    { language: "en", field: "endsAt", request: backwards, msg: "The end must not be before the start" },
    { language: "zh", field: "endsAt", request: backwards, msg: "结束日期不能早于开始日期" },
    { language: "en", field: "endsAt", request: yesterday, msg: "The time must not be in the past" },
    { language: "zh", field: "endsAt", request: yesterday, msg: "所选时间不能早于当前时间" },
    { language: "en", field: "endsAt", request: endless, msg: "The period can be at most 731 days" },
    { language: "zh", field: "endsAt", request: endless, msg: "申请期限最长 731 天" },
    { language: "en", field: "reason", request: unreasoned, msg: "Give a reason" },
    { language: "zh", field: "reason", request: unreasoned, msg: "请填写理由" },
  ])(
    "and reason are checked, with the text at the field: $msg",
    async ({ language, field, request, msg }) => {
      const { status, envelope } = await apply(applicant, request(), language);
      expect(status).toBe(422);
      expect(envelope.fields).toEqual([expect.objectContaining({ field, msg })]);
    },
  );

  it("may be as long as the longest that is allowed", async () => {
    expect((await apply(applicant, { endsAt: inDays(MAX_REQUEST_DAYS) })).status).toBe(200);
  });

  it("begins and ends by the clock at the very next request, and both are told to open pages by the job", async () => {
    const received: number[][] = [];
    const stop = await world.bus.subscribe(
      "sweepline/internal/rights",
      (_topic, payload) => void received.push(JSON.parse(Buffer.from(payload).toString()).staffIds),
    );
    const id = await granted({ startsAt: inDays(1), endsAt: inDays(2) });
    const { permissionRequests } = world.app.access;
    const passTime = () => permissionRequests.passTime(world.clock.now());
    await passTime();
    expect(await mayWatch()).toBe(false);
    received.length = 0;
    world.clock.advance(DAY_MS);
    await signInAgain();
    expect(await mayWatch()).toBe(true);
    await passTime();
    await passTime();
    expect(received).toEqual([[applicant.staffId]]);
    world.clock.advance(DAY_MS);
    await signInAgain();
    expect(await mayWatch()).toBe(false);
    // Expired before anything has written it down.
    const listed = await world.call(platform, E.list, {
      query: { status: "expired", organizationId: company },
    });
    expect(listed.data.records).toMatchObject([{ id, status: "expired", isInForce: false }]);
    expect((await revoke(id)).error).toBe("wrongStep");
    received.length = 0;
    await passTime();
    await passTime();
    expect(received).toEqual([[applicant.staffId]]);
    expect(await stepsOf(id)).toEqual(["applied", "approved", "expired"]);
    stop();
  });

  it("that ended before anyone decided does not stand in the way of the next", async () => {
    const { data } = await apply(applicant, { endsAt: inDays(0.01) });
    world.clock.advance(0.02 * DAY_MS);
    expect((await review(platform, data.id)).error).toBe("wrongStep");
    expect((await apply(applicant)).status).toBe(200);
    expect(await stepsOf(data.id)).toEqual(["applied", "expired"]);
  });
});
