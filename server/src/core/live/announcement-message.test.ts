import { expect, it } from "vitest";
import { announcementsIn, messageOf } from "./announcement-message.ts";
import type { Announcement } from "./live.ts";

const received = (announcements: readonly Announcement[]) =>
  announcementsIn(Buffer.from(messageOf(announcements)));

it("is read as it was written, whatever is in the payload", () => {
  const payload = { text: 'a "line"\nand another\r\n', name: "清洁机器人 🤖", none: null, list: [1, -0.5] };
  const [one, other] = received([
    { entry: ["seen", 7, payload], organizationId: 10, operatorStaffId: null },
    { entry: ["moved", 8, "\n\n"], organizationId: 11, operatorStaffId: 3 },
  ]);
  expect(one).toMatchObject({ event: "seen", key: 7, organizationId: 10, operatorStaffId: null });
  expect(JSON.parse(one?.text ?? "")).toEqual(payload);
  expect(other).toEqual({ event: "moved", key: 8, organizationId: 11, operatorStaffId: 3, text: '"\\n\\n"' });
});

it("says whether it knows of an operation account: none is not unknown", () => {
  const [known, unknown] = received([
    { entry: ["seen", 1, 1], organizationId: 10, operatorStaffId: null },
    { entry: ["seen", 2, 1], organizationId: 10 },
  ]);
  expect([known?.operatorStaffId, unknown?.operatorStaffId]).toEqual([null, undefined]);
});

it("may announce nothing, or nothing but that something is", () => {
  expect(received([])).toEqual([]);
  expect(received([{ entry: ["seen", 1, undefined], organizationId: 10 }])[0]?.text).toBe("null");
});

it("leaves out what is no announcement, and reads on behind it", () => {
  const message = Buffer.from(
    `nonsense\n{}\n${messageOf([{ entry: ["seen", 1, 2], organizationId: 10 }])}rest`,
  );
  expect(announcementsIn(message).map(({ key }) => key)).toEqual([1]);
});
