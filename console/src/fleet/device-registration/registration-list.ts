import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { urlChoice, urlId, urlText } from "../../core/page/index.ts";
import { declareList, type ListState, useList } from "../../ui/list/index.ts";

export const USES = ["inUse", "retired", "all"] as const;
const IS_DECOMMISSIONED = { inUse: "false", retired: "true", all: undefined } as const;

const REGISTRATIONS = declareList(E.list, {
  id: "device-registrations",
  filters: [
    ...(["search", "credentialState", "isLocked", "protocol", "kind", "productId"] as const),
    ...(["placeId", "organizationId"] as const),
  ],
  // Decommissioned devices are listed on request only: they are few and rarely looked for.
  own: { use: urlChoice(USES, "inUse") },
  // Whose details stand beside the list, and what is to be registered: other pages lead to them.
  besides: { device: urlId(), register: urlText() },
  address: { credentialState: "credential", isLocked: "locked", placeId: "place" },
});
export type RegistrationList = ListState<typeof REGISTRATIONS>;

export const useRegistrationList = (): RegistrationList =>
  useList(REGISTRATIONS, { ask: ({ use }) => ({ isDecommissioned: IS_DECOMMISSIONED[use] }) });
