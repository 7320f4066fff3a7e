import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { usePerson } from "../../core/session/index.ts";

/**
 * What the person's company was granted came or went while they look: everything on screen is read again, what is not on
 * screen is forgotten. As an effect of the shell it comes after the pages have taken down what is now withheld.
 */
export function useRenewedGrants(cache: QueryClient): void {
  const granted = usePerson()?.companyPermissions.join();
  const before = useRef(granted);
  useEffect(() => {
    const last = before.current;
    before.current = granted;
    if (last === undefined || granted === undefined || last === granted) return;
    cache.removeQueries({ type: "inactive" });
    void cache.invalidateQueries();
  }, [cache, granted]);
}
