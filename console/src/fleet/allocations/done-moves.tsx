import { useEffect, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { useUndo } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import { type DoneMove, useDoneMoves } from "./moves-done.ts";

/** What was moved in this session, each with the way back. */
export function DoneMoves() {
  const t = useTexts(allocationTexts);
  const { moves } = useDoneMoves();
  const box = useRef<HTMLElement>(null);
  const newest = moves[0]?.batchId;
  const before = useRef(newest);
  // The person who moved something sees the result, on whatever page they are.
  useEffect(() => {
    if (newest !== undefined && newest !== before.current) box.current?.focus();
    before.current = newest;
  }, [newest]);
  if (moves.length === 0) return null;
  return (
    <section ref={box} className={styles.done} aria-label={t.results} tabIndex={-1}>
      {moves.map((move) => (
        <Result key={move.batchId} move={move} />
      ))}
    </section>
  );
}

function Result({ move }: { move: DoneMove }) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const undo = useUndo();
  const { forget, markUndone } = useDoneMoves();
  const count = format.number(move.moved);
  return (
    <div className={styles.result} data-off={move.isUndone || undefined}>
      <span role="status">
        {move.isUndone ? t.undone(count, move.to) : t.done(count, move.to)}
        {move.unchanged > 0 && !move.isUndone ? (
          <span className={styles.faint}> · {t.unchanged(format.number(move.unchanged))}</span>
        ) : null}
        {move.cutOff > 0 && !move.isUndone ? <> · {t.cutOff(format.number(move.cutOff))}</> : null}
      </span>
      <span className={styles.barButtons}>
        {move.isUndone ? null : (
          <ConfirmButton
            size="small"
            question={t.undoQuestion(count)}
            loading={undo.isPending}
            onConfirm={() => undo.mutateAsync(move.batchId).then(() => markUndone(move.batchId))}
          >
            {t.undo}
          </ConfirmButton>
        )}
        <Button size="small" type="text" onClick={() => forget(move.batchId)}>
          {t.dismiss}
        </Button>
      </span>
    </div>
  );
}
