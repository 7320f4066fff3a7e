import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import {
  movesOf,
  WORK_ORDER_MOVES,
  type WorkOrderMove,
} from "@sweepline/contract/care/work-orders/states.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson, useRights } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useMoveOrder } from "./work-orders.calls.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

/** What wants something more than a click: a person, minutes, a reason. */
const ASKING: readonly WorkOrderMove[] = ["assign", "finish", "release", "reopen", "cancel"];
const isForward = (move: WorkOrderMove) => ["take", "start", "finish"].includes(move);

/** The moves that the table allows this person now. */
export function OrderActs({ order }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const may = useRights();
  const staffId = usePerson()?.sysUser.id ?? 0;
  const move = useMoveOrder();
  const [asked, setAsked] = useState<WorkOrderMove>();
  const person = { staffId, mayAssign: may(E.assign), mayWork: may(E.take), mayCancel: may(E.cancel) };
  const moves = movesOf(order, person);
  const run = async (name: WorkOrderMove) => {
    await move.mutateAsync({ id: order.id, revision: order.revision, move: name, remark: "" });
    notify("success", t.moved[name]);
  };
  if (moves.length === 0) return null;
  return (
    <div className={styles.acts}>
      {moves.map((name) => (
        <Button
          key={name}
          type={isForward(name) ? "primary" : "default"}
          danger={WORK_ORDER_MOVES[name].to === "cancelled"}
          loading={move.isPending && move.variables?.move === name}
          onClick={() => (ASKING.includes(name) ? setAsked(name) : void run(name).catch(() => undefined))}
        >
          {t.moves[name]}
        </Button>
      ))}
      {asked ? <MoveDialog order={order} move={asked} onClose={() => setAsked(undefined)} /> : null}
    </div>
  );
}
