import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { useLocation, useNavigate } from "react-router";
import { beginViewing, useMay, usePerson } from "../../core/session/index.ts";
import { viewAs } from "./rights.calls.ts";

interface ViewAs {
  /** Whether it may be offered for this person; whether their rights allow it, the server knows. */
  readonly mayLookAs: (staffId: number) => boolean;
  /** Leaves for the console as that person sees it; rejects, with the message shown, where it is refused. */
  readonly lookAs: (staffId: number) => Promise<void>;
}

export function useViewAs(): ViewAs {
  const may = useMay(RIGHTS_ENDPOINTS.viewAs);
  const ownId = usePerson()?.sysUser.id;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    mayLookAs: (staffId) => may && staffId !== ownId,
    async lookAs(staffId) {
      await beginViewing(await viewAs(staffId), pathname + search);
      // The page that led here may be none of theirs.
      void navigate("/", { replace: true });
    },
  };
}
