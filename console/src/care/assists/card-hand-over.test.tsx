// @vitest-environment jsdom
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { anAssist } from "../../../test/assists.ts";
import { on, serveBy } from "../../../test/server.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { holdPerson, person } from "../../core/session/index.ts";
import { CardHandOver } from "./card-hand-over.tsx";

afterEach(() => {
  cleanup();
  person.set(null);
});

it("hands over from the card, which has nothing of the shell around it", async () => {
  setLanguage("en");
  holdPerson({
    ...{ sysUser: { id: 5 }, roles: [], permissions: [E.handOver.permission], companyPermissions: ["fault"] },
    viewedBy: null,
  } as never);
  const taken = anAssist(2, { state: "taken", takenById: 5, takenBy: "Ben" });
  const people = [5, 9].map((id) => ({
    ...{ id, displayName: `Person ${id}`, username: `p${id}`, organizationName: "Lakeside" },
  }));
  const onDone = vi.fn();
  serveBy([on(E.helpers, people), on(E.handOver, { ...taken, takenById: 9 })]);
  render(<CardHandOver assist={taken} onDone={onDone} />);
  await userEvent.click(screen.getByRole("button", { name: "Hand over" }));
  await userEvent.click(await screen.findByRole("button", { name: /Person 9/ }));
  expect(screen.queryByRole("button", { name: /Person 5/ })).toBeNull();
  await expect.poll(() => onDone).toHaveBeenCalledWith(expect.objectContaining({ takenById: 9 }));
});
