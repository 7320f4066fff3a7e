/** The audit log: every write and every robot command, with before and after, append-only and hash-chained. */

/** Whatever is called like one of these is struck out before it is written. */
export const AUDIT_SECRET_NAMES = /password|secret|token|hash|sealed|credential/i;
/** Stands where a secret stood. */
export const AUDIT_MASK = "[secret]";
