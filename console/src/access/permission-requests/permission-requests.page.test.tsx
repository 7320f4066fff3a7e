// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import {
  PERMISSION_REQUEST_ENDPOINTS as E,
  type PermissionRequestDetail,
  type PermissionRequestRow,
  PERMISSION_REQUEST_REFUSALS as R,
} from "@sweepline/contract/access/permission-requests.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { dialog, isGone } from "../../../test/dialog.ts";
import { anOrganizationNode } from "../../../test/organizations.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { PermissionRequestsPage } from "./permission-requests.page.tsx";

const aRequest = (id: number, given: Partial<PermissionRequestRow> = {}): PermissionRequestDetail => ({
  ...{ id, organizationId: 4, organizationName: `Cedar ${id}`, tenantName: "Aurora", permission: "fault" },
  ...{ reason: "Warranty", startsAt: "2026-11-01T00:00:00.000Z", endsAt: "2026-12-01T00:00:00.000Z" },
  ...{ status: "pending", appliedBy: "Lin", appliedAt: AT, isInForce: false },
  ...{ reviewedBy: null, reviewedAt: null, reviewReason: "" },
  ...given,
  history: [{ at: AT, step: "applied", by: "Lin", reason: "Warranty" }],
});
const own = (isCompany: boolean) => ({
  isCompany,
  permissions: [
    { permission: "deviceDetail" as const, isGranted: false, endsAt: null, isPending: false },
    { permission: "fault" as const, isGranted: !isCompany, endsAt: null, isPending: isCompany },
  ],
});
/** Of whom: a company's person may not review, the platform's may. */
const COMPANY = [E.list, E.get, E.apply];

function show(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  const begun = aRequest(3, { status: "approved", isInForce: true });
  const rows = [aRequest(1), aRequest(2, { status: "approved" }), begun];
  const list = on(E.list, ({ query }) => aPage(...(query.status ? rows.slice(0, 1) : rows)));
  return visit(<PermissionRequestsPage />, { ...given, answers: [...answers, on(E.own, own(false)), list] });
}
type Shown = ReturnType<typeof show>;
const press = async ({ user }: Shown, name: string | RegExp) =>
  user.click(await within(await dialog()).findByRole("button", { name }));
const words = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the list of applications", () => {
  it("says how each stands, also that an approved one has not begun, and leads to what waits", async () => {
    const { user, asked } = show([]);
    expect(within(await rowWith("Cedar 2")).getByText("Approved · Not yet in effect")).toBeTruthy();
    expect(within(await rowWith("Cedar 3")).getByText("Approved")).toBeTruthy();
    expect(within(await rowWith("Cedar 1")).getByText("To review")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "1 waiting for review" }));
    expect(shownSearch()).toBe("?status=pending");
    await waitFor(() => expect(screen.queryByText("Cedar 2")).toBeNull());
    expect(asked(E.list).at(-1)?.query).toMatchObject({ status: "pending", current: 1 });
  });

  it("is filtered to nothing in words, and back", async () => {
    const { user } = show([on(E.list, aPage())], { at: "/page?permission=fault&search=x" });
    expect(await screen.findByText("No application matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Reset" }));
    expect(shownSearch()).toBe("");
    expect(await screen.findByText("No applications yet")).toBeTruthy();
  });

  it("is not asked for where the person may not see it", async () => {
    const { asked } = show([on(E.own, own(true))], { may: [E.apply] });
    expect(await screen.findByText("waiting for review")).toBeTruthy();
    expect(asked(E.list)).toEqual([]);
  });
});

describe("a company's own permissions", () => {
  it("are said, with the way to apply for what is neither granted nor under way", async () => {
    const { user } = show([on(E.own, own(true))], { may: COMPANY });
    expect(await screen.findByText("not granted")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Apply: Faults" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Apply: Device details" }));
    expect(shownSearch()).toBe("?apply=deviceDetail");
    expect(await dialog()).toBeTruthy();
    expect(screen.queryByLabelText("Company")).toBeNull();
  });

  it("are not the platform's, and nobody applies who may not", async () => {
    show([], { may: [E.list, E.get], at: "/page?apply=fault" });
    await rowWith("Cedar 1");
    expect(screen.queryByText("not granted")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("applying", () => {
  it("sends whole days of the person's time zone, once", async () => {
    updatePreferences({ timeZone: "Asia/Tokyo" });
    const made = held(aRequest(9));
    const shown = show([on(E.own, own(true)), on(E.apply, made.answer)], {
      ...{ may: COMPANY, at: "/page?apply=deviceDetail" },
    });
    await dialog();
    expect(screen.getByText(/^Days are those of your time zone: Asia\/Tokyo/)).toBeTruthy();
    words("Reason", " Warranty ");
    await press(shown, /Send the application$/);
    await waitFor(() => expect(shown.asked(E.apply)).toHaveLength(1));
    await press(shown, /Send the application$/);
    made.release();
    await isGone();
    updatePreferences({ timeZone: "" });
    const [sent, ...more] = shown.asked(E.apply);
    expect(more).toEqual([]);
    expect(sent?.body).toMatchObject({ permission: "deviceDetail", reason: "Warranty" });
    expect(sent?.body.organizationId).toBeUndefined();
    expect(sent?.body.startsAt).toMatch(/T15:00:00/);
    expect(sent?.body.endsAt).toMatch(/T14:59:59/);
    const days = (Date.parse(sent?.body.endsAt ?? "") - Date.parse(sent?.body.startsAt ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(91);
    expect(said()).toEqual(["Application sent; the platform will review it"]);
    expect(shownSearch()).toBe("");
  });

  it("wants a reason, and of the platform's people the company too, which is no tenant", async () => {
    const nodes = [
      anOrganizationNode(2, "Aurora", { orgTypeCode: "TENANT" }),
      anOrganizationNode(4, "Cedar", { orgTypeCode: "SHOP" }),
    ];
    const shown = show([on(ORGANIZATION_ENDPOINTS.tree, nodes)], { at: "/page?apply=fault" });
    await dialog();
    await press(shown, /Send the application$/);
    expect(await faultAt("Reason")).toBe(VALIDATION_TEXTS["validation.reason"].en);
    expect(await screen.findByText(VALIDATION_TEXTS["validation.required"].en)).toBeTruthy();
    expect(shown.written()).toEqual([]);
  });

  it("says where it is too long or under way already, and keeps what was written", async () => {
    const tooLong = refused(R.periodTooLong, { endsAt: R.periodTooLong }, { days: 731 });
    const no = inTurn(tooLong, refused(R.alreadyPending));
    const shown = show([on(E.own, own(true)), on(E.apply, no)], { may: COMPANY, at: "/page?apply=fault" });
    await dialog();
    words("Reason", "Warranty");
    await press(shown, /Send the application$/);
    expect(await faultAt("Last day (included)")).toBe("The period can be at most 731 days");
    await press(shown, /Send the application$/);
    await waitFor(() => expect(said()).toContain(R.alreadyPending.en));
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Warranty");
  });
});

describe("one application", () => {
  const at = "/page?id=1";

  it("is opened by its row, told whole, and shut again by the address", async () => {
    const whole = {
      ...aRequest(1, { status: "expired" }),
      history: [
        { at: AT, step: "approved" as const, by: "Max", reason: "Fine by us" },
        { at: AT, step: "expired" as const, by: null, reason: "" },
      ],
    };
    const { user } = show([on(E.get, whole)]);
    await user.click(await screen.findByRole("button", { name: "Cedar 1" }));
    expect(shownSearch()).toBe("?id=1");
    const shown = within(await dialog());
    for (const text of ["Fine by us", "Max", "System (expired)", "Warranty", "Aurora"])
      expect(await shown.findByText(text)).toBeTruthy();
    await user.click(shown.getByRole("button", { name: /Close/ }));
    await waitFor(() => expect(shownSearch()).toBe(""));
  });

  it("is approved after a question that names company and permission, with the reviewer's words", async () => {
    const done = aRequest(1, { status: "approved" });
    const shown = show([on(E.get, inTurn(aRequest(1), done)), on(E.review, done)], { at });
    await press(shown, "Approve");
    words("Comment (required to refuse or revoke)", "Fine by us");
    expect(shown.written()).toEqual([]);
    await shown.confirm("Grant Cedar 1 “Faults”?");
    await waitFor(() => expect(said()).toEqual(["Approved"]));
    expect(shown.asked(E.review)).toMatchObject([
      { params: { id: 1 }, body: { isApproved: true, reason: "Fine by us" } },
    ]);
    expect(await within(await dialog()).findByRole("button", { name: "Revoke" })).toBeTruthy();
  });

  it("is refused with a reason only", async () => {
    const shown = show([on(E.get, aRequest(1)), on(E.review, aRequest(1, { status: "refused" }))], { at });
    await press(shown, "Refuse");
    expect(await faultAt(/^Comment/)).toBe(VALIDATION_TEXTS["validation.reason"].en);
    expect(shown.written()).toEqual([]);
    words("Comment (required to refuse or revoke)", "No contract");
    await press(shown, "Refuse");
    await waitFor(() => expect(said()).toEqual(["Refused"]));
    expect(shown.asked(E.review)[0]?.body).toEqual({ isApproved: false, reason: "No contract" });
  });

  it("that somebody else has decided meanwhile says so and is read again", async () => {
    const gone = aRequest(1, { status: "withdrawn" });
    const no = refused(R.wrongStep, {}, { status: "withdrawn" });
    const shown = show([on(E.get, inTurn(aRequest(1), gone)), on(E.review, no)], { at });
    await press(shown, "Approve");
    await shown.confirm(/^Grant/);
    await waitFor(() => expect(said()).toEqual(["Not possible: the application is withdrawn"]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
  });

  it("is revoked with a reason, after a question", async () => {
    const approved = aRequest(1, { status: "approved", isInForce: true });
    const shown = show([on(E.get, approved), on(E.revoke, aRequest(1, { status: "revoked" }))], { at });
    await press(shown, "Revoke");
    await shown.confirm(/^Revoke the permission\? The whole company loses it at once/);
    expect(await faultAt("Reason for revoking")).toBe(VALIDATION_TEXTS["validation.reason"].en);
    words("Reason for revoking", "Contract over");
    await press(shown, "Revoke");
    await shown.confirm(/^Revoke the permission\? The whole company loses it at once/);
    await waitFor(() => expect(said()).toEqual(["Revoked"]));
    expect(shown.asked(E.revoke)).toMatchObject([{ params: { id: 1 }, body: { reason: "Contract over" } }]);
  });

  it("is given back by its company after a question", async () => {
    const approved = aRequest(1, { status: "approved", isInForce: true });
    const shown = show([on(E.get, approved), on(E.withdraw, aRequest(1, { status: "withdrawn" }))], {
      ...{ at, may: COMPANY },
    });
    await press(shown, "Give up permission");
    await shown.confirm(/^Give up the permission\?/);
    await waitFor(() => expect(said()).toEqual(["Withdrawn"]));
    expect(shown.asked(E.withdraw).map(({ params }) => params)).toEqual([{ id: 1 }]);
  });

  it("that cannot be read says so in the drawer, and is there at the next try", async () => {
    const answers = inTurn<PermissionRequestDetail | ReturnType<typeof refused>>(
      ...[refused(CORE_REFUSALS.notFound), aRequest(1)],
    );
    const shown = show([on(E.get, answers)], { at });
    await press(shown, "Try again");
    expect(await within(await dialog()).findByText("Cedar 1")).toBeTruthy();
  });
});
