// @vitest-environment jsdom
import { SERVICE_PROJECT_ENDPOINTS as P } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { WORK_ORDER_ENDPOINTS as E } from "@sweepline/contract/care/work-orders/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { on, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { OrderFrom } from "./index.ts";

const FROM = { deviceId: 3, source: "fault", sourceRef: "5", name: "Pump does not turn" } as const;
const NAME = "New work order for Pump does not turn";

describe("a work order of a fault or an alarm", () => {
  it("begins with what it is about, and says what it came of", async () => {
    const { user, asked } = visit(<OrderFrom {...FROM} />, {
      answers: [
        ...[on(P.options, []), on(K.match, []), on(E.assignees, [])],
        on(DEVICE_ENDPOINTS.get, refused(CORE_REFUSALS.notFound)),
        on(E.create, refused(CORE_REFUSALS.unexpected)),
      ],
    });
    await user.click(screen.getByRole("button", { name: NAME }));
    expect(((await screen.findByLabelText("Title")) as HTMLInputElement).value).toBe("Pump does not turn");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(E.create)).toHaveLength(1));
    expect(asked(E.create)[0]?.body).toMatchObject({
      ...{ deviceId: 3, source: "fault", sourceRef: "5", title: "Pump does not turn" },
    });
  });

  it("is offered to who may make one", () => {
    visit(<OrderFrom {...FROM} />, { may: [E.list] });
    expect(screen.queryByRole("button", { name: NAME })).toBeNull();
  });
});
