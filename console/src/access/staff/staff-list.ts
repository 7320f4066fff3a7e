import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { declareList, type ListState, useList } from "../../ui/list/index.ts";

/** Whose page it is: one's own organization and what lies in reach, or the people of those below. */
export type StaffPageKind = "own" | "below";

const LISTS = { own: staffList("staff-own"), below: staffList("staff-below") };
export type StaffList = ListState<typeof LISTS.own>;

function staffList(id: string) {
  return declareList(E.list, {
    id,
    filters: ["search", "organizationId", "roleId", "kind", "enabled", "online"],
    besides: {
      reach: urlChoice(["own", "all"], "own"),
      /** Whose details are open: other pages lead to a person by it. */
      person: urlId(),
      /** The form of a new administrator, for links from an organization that has none. */
      create: urlChoice(["no", "admin"], "no"),
    },
  });
}

export function useStaffList(page: StaffPageKind): StaffList {
  return useList(LISTS[page], {
    ask: ({ reach, organizationId }) => {
      if (page === "below") return { reach: "below" };
      // Who names an organization means that one, wherever it stands.
      return reach === "own" && organizationId === undefined ? { reach: "own" } : {};
    },
  });
}
