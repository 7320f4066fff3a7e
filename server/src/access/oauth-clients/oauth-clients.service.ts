import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import {
  ACCESS_TOKEN_S,
  CONSOLE_CLIENT,
  REFRESH_TOKEN_S,
  SESSION_REFUSALS,
} from "@sweepline/contract/access/session.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { type OAuthClient, oauthClientsStore } from "./oauth-clients.store.ts";

export interface OAuthClients {
  /** The client of an HTTP Basic header, or a refusal: which of the two was wrong is not said. */
  identify(authorization: string | undefined): Promise<OAuthClient>;
  /** The console's own; made where there is none. */
  ensureConsole(): Promise<void>;
  /** A program that signs in by itself, as that person; answers its secret, which is kept as a hash only. */
  createMachine(clientId: string, staffId: number): Promise<string>;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const CONSOLE: OAuthClient = {
  clientId: CONSOLE_CLIENT.id,
  secretHash: digest(CONSOLE_CLIENT.secret),
  scope: "server",
  grantTypes: [GRANT_TYPE.password, GRANT_TYPE.refresh],
  accessTokenS: ACCESS_TOKEN_S,
  refreshTokenS: REFRESH_TOKEN_S,
  staffId: null,
};

function basicOf(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? "")?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

export function createOAuthClients({ db }: { db: Database }): OAuthClients {
  const store = oauthClientsStore(db);
  return {
    async identify(authorization) {
      const basic = basicOf(authorization);
      const client = basic && (await store.findEnabled(basic.id));
      if (!client || !timingSafeEqual(client.secretHash, digest(basic.secret)))
        throw new Refused(SESSION_REFUSALS.unknownClient);
      return client;
    },
    async ensureConsole() {
      await store.insertMissing(CONSOLE);
    },
    async createMachine(clientId, staffId) {
      const secret = randomBytes(32).toString("base64url");
      const grantTypes = [GRANT_TYPE.machine];
      const made = await store.insertMissing({
        ...CONSOLE,
        clientId,
        secretHash: digest(secret),
        grantTypes,
        staffId,
      });
      if (made === 0) throw new Error(`there is an OAuth client ${clientId} already`);
      return secret;
    },
  };
}
