import { APP_INFO_ENDPOINTS, SHELL_INFO } from "@sweepline/contract/system/app-info.ts";
import { useEffect } from "react";
import { createStore, useStore } from "../../core/store/index.ts";
import { request } from "../../core/transport/index.ts";

interface ShellInfo {
  readonly value: string;
  readonly logoUrl: string | null;
}

const info = createStore<ShellInfo | null>(null);

/** Version and logo for pages that come before anyone is known; null until they are here, or where they cannot be had. */
export function useShellInfo(): ShellInfo | null {
  useEffect(() => {
    request(APP_INFO_ENDPOINTS.get, { query: SHELL_INFO }).then(
      (fresh) => info.set(fresh),
      () => undefined,
    );
  }, []);
  return useStore(info);
}
