import {
  ASSIGN_ASSISTS,
  type Assist,
  ASSIST_ENDPOINTS as E,
} from "@sweepline/contract/care/assists/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";

/** As the server decides it too: open, and one's own, or with the right to assign. */
export function useMayHandOver({ state, takenById }: Pick<Assist, "state" | "takenById">): boolean {
  const me = usePerson()?.sysUser.id;
  const mayHandle = useMay(E.handOver);
  const mayAssign = useMay({ ...E.handOver, permission: ASSIGN_ASSISTS });
  return state !== "resolved" && mayHandle && (mayAssign || (takenById !== null && takenById === me));
}
