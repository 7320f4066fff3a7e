import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import type { AnswerOf, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { call } from "../../core/api/index.ts";
import type { Language } from "../../core/i18n/index.ts";
import { hrefOf } from "../../core/links/index.ts";
import { PATHS } from "../paths.ts";

/** One row of what was found. */
export interface Found {
  readonly key: string;
  readonly icon: string;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly note: string;
  readonly href: string;
  /** Does something instead of leading somewhere. */
  readonly act?: () => void;
}

/** So many of each kind; the list behind them has the others. */
export const SHOWN = 5;

export interface Source {
  readonly kind: "devices" | "places" | "maps" | "people" | "organizations";
  /** Who may not call it does not search it. */
  readonly endpoint: Endpoint;
  /** The list of all that match. */
  readonly listOf: (search: string) => string;
  readonly find: (asked: Asked) => Promise<FoundPage>;
}
interface Asked {
  readonly search: string;
  readonly language: Language;
  readonly signal: AbortSignal;
}
export interface FoundPage extends Readonly<Pick<Page<unknown>, "total" | "isTotalExact">> {
  readonly rows: readonly Found[];
}

type ListEndpoint =
  | typeof DEVICE_ENDPOINTS.list
  | typeof PLACE_ENDPOINTS.list
  | typeof MAP_ENDPOINTS.list
  | typeof STAFF_ENDPOINTS.list
  | typeof ORGANIZATION_ENDPOINTS.list;
type RowOf<E extends ListEndpoint> = AnswerOf<E>["records"][number];

/** The lists of the rooms themselves are asked, so that rights and data scope are theirs. */
function source<E extends ListEndpoint>(
  endpoint: E,
  {
    icon,
    path,
    rowOf,
    ...given
  }: {
    kind: Source["kind"];
    icon: string;
    path: string;
    rowOf: (row: RowOf<E>, language: Language) => Omit<Found, "key" | "icon">;
  },
): Source {
  return {
    ...given,
    endpoint,
    listOf: (search) => hrefOf(path, { search }),
    find: async ({ search, language, signal }) => {
      const query = { search, size: SHOWN };
      const asked = { query, signal, isQuiet: true };
      const { records, total, isTotalExact } = await call(endpoint as typeof DEVICE_ENDPOINTS.list, asked);
      const rows = records.map((row) => ({
        ...rowOf(row as RowOf<E>, language),
        ...{ key: `${given.kind} ${row.id}`, icon },
      }));
      return { total, isTotalExact, rows };
    },
  };
}

const noteOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(" · ");

export const SOURCES: readonly Source[] = [
  source(DEVICE_ENDPOINTS.list, {
    ...{ kind: "devices", icon: "robot", path: PATHS.washRobotEquipment },
    rowOf: (row) => ({
      title: row.shortName || row.serialNumber,
      note: noteOf(row.shortName && row.serialNumber, row.productName, row.organizationName),
      href: hrefOf(PATHS.deviceView, { id: row.id }),
    }),
  }),
  source(PLACE_ENDPOINTS.list, {
    ...{ kind: "places", icon: "place", path: PATHS.places },
    rowOf: ({ id, name, address, organizationName }) => ({
      ...{ title: name, note: noteOf(address, organizationName) },
      href: hrefOf(PATHS.placeView, { id }),
    }),
  }),
  source(MAP_ENDPOINTS.list, {
    ...{ kind: "maps", icon: "map", path: PATHS.mapList },
    rowOf: ({ id, name, floor, organizationName }) => ({
      ...{ title: name, note: noteOf(floor?.placeName, floor?.floorName, organizationName) },
      href: hrefOf(PATHS.mapDetail, { id }),
    }),
  }),
  source(STAFF_ENDPOINTS.list, {
    ...{ kind: "people", icon: "user", path: PATHS.staffInfo },
    rowOf: ({ displayName, username, organizationName }) => ({
      ...{ title: displayName || username, note: noteOf(username, organizationName) },
      href: hrefOf(PATHS.staffInfo, { search: username }),
    }),
  }),
  source(ORGANIZATION_ENDPOINTS.list, {
    ...{ kind: "organizations", icon: "organization", path: PATHS.organizations },
    rowOf: ({ id, orgName, orgTypeName, parentName }, language) => ({
      ...{ title: orgName, note: noteOf(orgTypeName[language], parentName) },
      href: hrefOf(PATHS.organizations, { organizationId: id }),
    }),
  }),
];
