import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { loadPart } from "../../core/parts/index.ts";
import styles from "../app.module.css";
import { appTexts } from "../app.texts.ts";

interface PartProps {
  readonly load: () => Promise<ComponentType>;
  readonly fallback: ReactNode;
}

type State = { readonly Shown?: ComponentType; readonly hasFailed?: boolean };

/** What has come once is there at once the next time. */
const arrived = new WeakMap<PartProps["load"], ComponentType>();

/** A piece of the console whose code comes when it is needed; a failure says so and can be tried again (spec §8). */
export function Part({ load, fallback }: PartProps) {
  const [{ Shown, hasFailed }, setState] = useState<State>(() => stateOf(arrived.get(load)));
  const start = useCallback(() => {
    let isWanted = true;
    setState(stateOf(arrived.get(load)));
    loadPart(load).then(
      (component) => {
        arrived.set(load, component);
        if (isWanted) setState({ Shown: component });
      },
      () => isWanted && setState({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  useEffect(() => {
    const known = arrived.get(load);
    if (!known) return start();
    // It came while the tab was behind another.
    setState((state) => (state.Shown ? state : { Shown: known }));
  }, [load, start]);
  if (Shown) return <Shown />;
  return hasFailed ? <PartFailed onRetry={start} /> : fallback;
}

const stateOf = (component: ComponentType | undefined): State => (component ? { Shown: component } : {});

function PartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(appTexts);
  return (
    <div className={styles.whole} role="alert">
      <div>
        <h1>{t.partFailed}</h1>
        <p>{t.partFailedNote}</p>
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onRetry}>
            {t.retry}
          </button>
          <button type="button" className={styles.button} onClick={() => window.location.reload()}>
            {t.reload}
          </button>
        </div>
      </div>
    </div>
  );
}
