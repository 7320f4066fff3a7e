import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { createQueryClient, refetch } from "../../core/api/index.ts";
import { type Href, HrefContext, hrefOf } from "../../core/links/index.ts";
import { startLive } from "../../core/live/index.ts";
import { onSignedOut } from "../../core/session/index.ts";
import { DESTINATIONS } from "../paths.ts";
import { reloadRights } from "../use-person-loader.ts";
import { ShellLayout } from "./shell-layout.tsx";
import { useCardActs } from "./use-card-acts.ts";
import { useRenewedGrants } from "./use-renewed-grants.ts";

const href: Href = (to, query) => hrefOf(DESTINATIONS[to], query);

/** What the pages stand on: the query cache with its live socket, and where things are. */
export function Shell() {
  const [cache] = useState(createQueryClient);
  useRenewedGrants(cache);
  useCardActs();
  useEffect(() => {
    const stopLive = startLive({
      cache,
      onRightsChanged() {
        reloadRights();
        // A refused application changes no right, and is news all the same.
        void refetch(cache, [E.list, E.get, E.own]);
      },
    });
    // The next person must not see a page of the last one, not even for a moment.
    const stopForgetting = onSignedOut(() => cache.clear());
    return () => {
      stopLive();
      stopForgetting();
    };
  }, [cache]);
  return useMemo(
    () => (
      <QueryClientProvider client={cache}>
        <HrefContext value={href}>
          <ShellLayout />
        </HrefContext>
      </QueryClientProvider>
    ),
    [cache],
  );
}
