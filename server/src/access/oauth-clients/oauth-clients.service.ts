import {
  GRANT_TYPE,
  type OAuthClientListQuery,
  type OAuthClientRow,
} from "@sweepline/contract/access/oauth-clients.ts";
import {
  ACCESS_TOKEN_S,
  CONSOLE_CLIENT,
  REFRESH_TOKEN_S,
  SESSION_REFUSALS,
} from "@sweepline/contract/access/session/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { knownClientsStore, type OAuthClient } from "./known-clients.store.ts";
import { oauthClientsStore } from "./oauth-clients.store.ts";
import { type ClientChanges, type ClientsDeps, changesOf } from "./oauth-clients-changes.service.ts";
import { basicOf, isSecret, newSecret, secretHash } from "./secrets.ts";

export interface OAuthClients extends ClientChanges {
  /** The client of an HTTP Basic header, or a refusal: which of the two was wrong is not said. */
  identify(authorization: string | undefined): Promise<OAuthClient>;
  /** The console's own, as this version of the product wants it. */
  ensureConsole(): Promise<void>;
  /** A program that signs in by itself, as that person; answers its secret, which is kept as a hash only. */
  createMachine(clientId: string, staffId: number): Promise<string>;
  list(caller: Caller, query: OAuthClientListQuery): Promise<Page<OAuthClientRow>>;
  get(caller: Caller, id: number): Promise<OAuthClientRow>;
}

const CONSOLE = {
  clientId: CONSOLE_CLIENT.id,
  secretHash: secretHash(CONSOLE_CLIENT.secret),
  scope: "server",
  grantTypes: [GRANT_TYPE.password, GRANT_TYPE.refresh, GRANT_TYPE.singleSignOn],
  accessTokenS: ACCESS_TOKEN_S,
  refreshTokenS: REFRESH_TOKEN_S,
  staffId: null,
};

export function createOAuthClients(deps: ClientsDeps): OAuthClients {
  const { db, clock } = deps;
  const known = knownClientsStore(db);
  const store = oauthClientsStore(db);
  return {
    async identify(authorization) {
      const basic = basicOf(authorization);
      const client = basic && (await known.findEnabled(basic.id, clock.now()));
      const isKnown =
        client &&
        (isSecret(basic.secret, client.secretHash) || isSecret(basic.secret, client.previousSecretHash));
      if (!isKnown) throw new Refused(SESSION_REFUSALS.unknownClient);
      return client;
    },
    async ensureConsole() {
      await known.insertMissing(CONSOLE);
      await known.setGrantTypes(CONSOLE.clientId, CONSOLE.grantTypes);
      await known.setSessionEnds(CONSOLE.clientId, deps.config);
    },
    async createMachine(clientId, staffId) {
      const secret = newSecret();
      const grantTypes = [GRANT_TYPE.machine];
      const machine = { ...CONSOLE, clientId, secretHash: secretHash(secret), grantTypes, staffId };
      if ((await known.insertMissing(machine)) === 0)
        throw new Error(`there is an OAuth client ${clientId} already`);
      return secret;
    },
    list: (caller, query) => store.page(caller.scope, query, clock.now()),
    get: async (caller, id) => found(await store.find(caller.scope, id, clock.now()), CORE_REFUSALS.notFound),
    ...changesOf(deps),
  };
}
