import { afterAll, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";

const fixture = await createElevatorFixture();
afterAll(() => fixture.close());

const textOf = async (file: { bytes: NodeJS.ReadableStream }): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};
const inEnglish = { format: "csv", timeZone: "UTC", language: "en" } as const;

describe("what is known of an elevator", () => {
  it("is handed out as files: the list, its rides, its events", async () => {
    const { elevators, rides, requester } = fixture;
    const { detail } = await fixture.anElevator({ name: "Lift of files" });
    const { id } = await fixture.call(detail.id, { fromFloor: "2", toFloor: "3" });
    await rides.cancel(requester, { elevatorId: detail.id, requestId: id });
    const list = elevators.export(requester.caller, { ...inEnglish, search: "of files" });
    expect(await textOf(list)).toMatch(/Lift of files,.*tower\/a\/\d+,.*,3,yes,/);
    const ridden = await rides.exportRequests(requester.caller, detail.id, { ...inEnglish });
    expect(await textOf(ridden)).toMatch(/,Ann,2,3,/);
    const events = await rides.exportEvents(requester.caller, detail.id, {
      ...inEnglish,
      kinds: ["requested"],
    });
    expect((await textOf(events)).trim().split("\n")).toHaveLength(2);
    await expect(
      rides.exportEvents(requester.caller, detail.id, { ...inEnglish, timeZone: "Moon/Base" }),
    ).rejects.toMatchObject({ refusal: { key: "invalidInput" } });
  });

  it("says where robots stand in front of its doors", async () => {
    const { detail } = await fixture.anElevator();
    const landings = await fixture.rides.landings(fixture.requester.caller, detail.id);
    expect(landings).toHaveLength(3);
    expect(landings[0]).toMatchObject({ pointName: "Lift", x: 5, y: 5 });
  });

  it("loses its connection with its credentials", async () => {
    const { elevators, requester } = fixture;
    const { detail, car } = await fixture.anElevator();
    await elevators.revokeCredentials(requester, detail.id);
    await expect.poll(() => car.client.connected, RIDE_TIMEOUT).toBe(false);
    expect((await elevators.get(requester.caller, detail.id)).hasCredentials).toBe(false);
  });
});
