import { CREDENTIAL_STATES } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import { PROTOCOLS } from "@sweepline/contract/fleet/shared/protocols.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = [
  "serialNumber",
  "shortName",
  "productName",
  "organizationName",
  "commissionedAt",
  "decommissionedAt",
  "credentialCreatedAt",
  "updatedAt",
  "lastReportAt",
] as const;
export type RegistrationSort = (typeof SORTS)[number];

/** What the administration's list keeps in its address. Those out of use are asked for: they are few, and rarely meant. */
export const REGISTRATION_FIELDS = {
  search: urlText(),
  use: urlChoice(["inUse", "retired", "all"], "inUse"),
  credential: urlChoice(CREDENTIAL_STATES),
  locked: urlChoice(["true", "false"]),
  protocol: urlChoice(PROTOCOLS),
  kind: urlChoice(DEVICE_KINDS),
  productId: urlId(),
  organizationId: urlId(),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
  /** Whose details stand beside the list: other pages lead to them. */
  device: urlId(),
};
export type RegistrationView = UrlValues<typeof REGISTRATION_FIELDS>;

export function filtersOf(view: RegistrationView) {
  return {
    search: view.search || undefined,
    isDecommissioned: ({ inUse: "false", retired: "true", all: undefined } as const)[view.use],
    credentialState: view.credential,
    isLocked: view.locked,
    protocol: view.protocol,
    kind: view.kind,
    productId: view.productId,
    organizationId: view.organizationId,
    sort: view.sort,
  };
}

export const isFiltered = ({ sort: _, isDecommissioned, ...filters }: ReturnType<typeof filtersOf>) =>
  isDecommissioned !== "false" || Object.values(filters).some((value) => value !== undefined);

/** Nothing chosen, sort and page size kept. */
export const NO_FILTERS = {
  search: "",
  use: "inUse",
  credential: undefined,
  locked: undefined,
  protocol: undefined,
  kind: undefined,
  productId: undefined,
  organizationId: undefined,
  current: 1,
} as const;
