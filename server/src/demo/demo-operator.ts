import { EVERYTHING, type Requester } from "../core/caller.ts";
import type { Database } from "../core/db/database.ts";
import { RIDES_CALLER } from "./demo-riders.ts";
import { findCaller } from "./demo-rides.store.ts";

/** In whose name the demonstration acts by itself; undefined where people have taken the account away. */
export async function operatorOf(
  db: Database,
  username: string = RIDES_CALLER,
): Promise<Requester | undefined> {
  const person = await findCaller(db, username);
  return (
    person && {
      remoteIp: "127.0.0.1",
      caller: {
        ...person,
        ...{ sessionId: 0, scope: EVERYTHING, viewer: null, isRestricted: false },
        ...{ permissions: new Set<string>(), companyPermissions: new Set() },
      },
    }
  );
}
