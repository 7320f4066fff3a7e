import { type ComponentType, useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { loadPart } from "../../core/parts/index.ts";
import { uiTexts } from "../ui.texts.ts";

interface Late<Props> {
  /** Nothing, until its code is there. */
  readonly Part: ComponentType<Props>;
  /** Fetches it before it is shown; what fails now is tried again when it is. */
  readonly prefetch: () => void;
  /** Itself, once it is wanted and there. */
  readonly useWanted: (isWanted: boolean) => ComponentType<Props> | undefined;
}

/** Where its code could not be fetched. */
const AGAIN_MS = 5_000;

/** A component whose code comes when it is shown first; one that cannot be fetched says so once, and is asked for again. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    if (arrived) return arrived;
    const [Inner, { KitProvider }] = await Promise.all([load(), import("../theme/kit-provider.tsx")]);
    arrived ??= (props) => (
      <KitProvider>
        <Inner {...props} />
      </KitProvider>
    );
    return arrived;
  };
  function Part(props: Props) {
    const Shown = useWanted(true);
    return Shown ? <Shown {...props} /> : null;
  }
  function useWanted(isWanted: boolean): ComponentType<Props> | undefined {
    const t = useTexts(uiTexts);
    const [Shown, setShown] = useState(() => arrived);
    const isMissing = isWanted && !Shown;
    useEffect(() => {
      if (!isMissing) return;
      let isHere = true;
      let timer: ReturnType<typeof setTimeout>;
      const ask = (isFirst: boolean): unknown =>
        loadPart(fetch).then(
          (part) => isHere && setShown(() => part),
          () => {
            if (!isHere) return;
            if (isFirst) notify("error", t.partMissing);
            timer = setTimeout(() => ask(false), AGAIN_MS);
          },
        );
      ask(true);
      return () => {
        isHere = false;
        clearTimeout(timer);
      };
    }, [isMissing, t]);
    return Shown;
  }
  return { Part, prefetch: () => void fetch().catch(() => undefined), useWanted };
}
