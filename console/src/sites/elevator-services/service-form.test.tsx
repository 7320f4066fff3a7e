// @vitest-environment jsdom
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import {
  ELEVATOR_SERVICE_ENDPOINTS as E,
  ELEVATOR_SERVICE_REFUSALS as R,
  type ServiceTrial,
} from "@sweepline/contract/sites/elevator-services/index.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { on, type Rule, refused } from "../../../test/server.ts";
import { SEAL_KEY } from "../../../test/session.ts";
import { visit } from "../../../test/visit.tsx";
import { ServiceForm } from "./index.ts";

const ELEVATOR = { id: 7, name: "Lift A", addressNumber: "tower/lift-1/1001" };
const KEPT = { serviceUrl: "https://lifts.example", serviceClientId: "us", revision: 3 };
const LIFT = { liftId: "lift-9", name: "North", cars: ["2002"], floors: ["1", "2"] };
const FITS: ServiceTrial = { fault: null, lifts: [], unknownFloors: [] };

async function show(answers: readonly Rule[] = [], kept: typeof KEPT | null = KEPT) {
  const onClose = vi.fn();
  const rules = [...answers, on(E.get, kept), on(SESSION_ENDPOINTS.sealKey, SEAL_KEY)];
  const shown = visit(<ServiceForm elevator={ELEVATOR} onClose={onClose} />, { answers: rules });
  await screen.findByLabelText("Address");
  return { ...shown, onClose };
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("an elevator's control system", () => {
  it("is kept with its secret sealed, as who saw it last has it", async () => {
    const shown = await show([on(E.save, { ...KEPT, revision: 4 })]);
    expect(screen.getByText(/lift ID lift-1, car ID 1001/)).toBeTruthy();
    fill("Client secret", "sesame-open");
    press("Save");
    await waitFor(() => expect(shown.asked(E.save)).toHaveLength(1));
    const [{ body } = { body: undefined }] = shown.asked(E.save);
    expect(body).toMatchObject(KEPT);
    expect(body?.password).toMatch(/^v1\.k1\./);
    expect(JSON.stringify(shown.written())).not.toContain("sesame-open");
    await screen.findByText("Control system saved");
  });

  it("keeps its secret where none was typed", async () => {
    const shown = await show([on(E.save, KEPT)]);
    press("Save");
    await waitFor(() => expect(shown.asked(E.save)).toHaveLength(1));
    expect(shown.asked(E.save)[0]?.body.password).toBeUndefined();
  });

  it("says at its field what is wrong with it", async () => {
    const shown = await show([on(E.save, refused(R.serviceNotAllowed, { serviceUrl: R.serviceNotAllowed }))]);
    fill("Address", "lifts.example");
    press("Save");
    await screen.findByText("An address that begins with http:// or https://, without a query");
    fill("Address", "https://10.0.0.1");
    press("Save");
    await waitFor(() => expect(screen.getAllByText("This address is not allowed").length).toBeGreaterThan(0));
    expect(shown.onClose).not.toHaveBeenCalled();
  });

  it.each<[string, ServiceTrial, string[]]>([
    ["fits", FITS, ["Can be used"]],
    ["refuses us", { ...FITS, fault: "signInRefused" }, ["It refuses the client ID or the secret"]],
    [
      "has other elevators",
      { ...FITS, fault: "unknownLift", lifts: [LIFT] },
      ["It has no elevator with this lift ID", "North (lift-9)", "Cars 2002 · floors 1, 2"],
    ],
    ["misses floors", { ...FITS, fault: "unknownFloors", unknownFloors: ["B2"] }, ["Unknown floors: B2"]],
  ])("that %s is shown before it is saved", async (_, trial, texts) => {
    const shown = await show([on(E.tryOut, trial)]);
    press("Test");
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    expect(shown.asked(E.save)).toEqual([]);
  });
});
