/**
 * The audit log: who changed what, on whose behalf, from where, with before and after.
 *
 * A room records in the transaction of the write itself, as its last step: the chain's head stays locked until the
 * commit, so rows stand in the order in which they were committed. Nothing is ever changed or deleted; a trigger refuses
 * it, and `verify` finds where someone went around the trigger.
 */
export {
  type Actor,
  type Audit,
  actorOf,
  createAudit,
  SYSTEM,
} from "./logs.service.ts";
