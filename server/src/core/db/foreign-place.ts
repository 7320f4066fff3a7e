import type { Socket } from "node:net";
import type { Sql } from "sql-template-tag";
import type { Route } from "../outgoing/outgoing.ts";

/**
 * Databases of somebody else, which are only ever read: each in a transaction that is read-only, over a connection of its own that is
 * closed in any case. It connects to guarded addresses, and has a time and a number of bytes for all that it does: whoever is there
 * may be slow, silent, endless or hostile.
 */
export interface ForeignPlace {
  kind: "postgresql" | "mysql";
  /** As the guard of outgoing connections has judged the host; certificates are checked against its name. */
  route: Pick<Route, "host" | "lookup">;
  port: number;
  database: string;
  username: string;
  password: string;
  /** Encrypted whoever answers, or with a certificate that is checked. */
  tls: "none" | "encrypted" | "verified";
}

export interface ForeignLimits {
  /** To connect and to answer, in all. */
  timeoutMs: number;
  maxBytes: number;
}

export interface ForeignDatabase {
  many<Row>(query: Sql): Promise<Row[]>;
}

/** A connection in its read-only transaction. */
export interface ForeignConnection extends ForeignDatabase {
  end(): Promise<unknown>;
}

export type OpenForeign = (
  place: ForeignPlace,
  given: { socket: Socket; timeoutMs: number },
) => Promise<ForeignConnection>;
