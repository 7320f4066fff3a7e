/** Limits and constants of the specification that belong to no single room, §5 and §9. */

/** How long a call may take. */
export const CALL_TIMEOUT_MS = 30_000;
/** How long the script part of a page may take to load (§8). */
export const PART_TIMEOUT_MS = 120_000;

export const IMAGE_UPLOAD = { suffixes: ["png", "jpg", "jpeg"], maxBytes: 2 * 1_048_576 } as const;
export const FILE_UPLOAD = { maxBytes: 10 * 1_048_576 } as const;
/** Most that a body may have: where anyone may call, where a caller is known, and files. */
export const BODY_BYTES = { anyone: 16_384, json: 1_048_576, file: FILE_UPLOAD.maxBytes } as const;
export const BATCH_IMPORT = { suffixes: ["xls", "xlsx"] } as const;

/** What an integer prompt takes. */
export const INTEGER_PROMPT = { min: 1, max: 100 } as const;

/** Window widths from which a screen class begins: 3, 2, 1, and 0 below. */
export const SCREEN_CLASS_WIDTHS = { large: 1_200, medium: 992, small: 768 } as const;
/** The root font has this size in a window of that width, and scales with it up to twice the size. */
export const ROOT_FONT = { basePx: 16, baseWidth: 1_600, maxScale: 2 } as const;

/** Units that lengths and areas are shown in. */
export const LENGTH_UNITS = ["meter", "foot"] as const;

/**
 * Header by which a page says for how many seconds nobody has touched it: calls that it makes by itself keep no session
 * from ending. Without it the call counts as its person's act.
 */
export const IDLE_HEADER = "x-idle-seconds";

/** Ends of sessions, unless the operator says otherwise (docs/decisions/0116-ends-of-sessions.md); seconds. */
export const SESSION_ENDS = {
  idleS: 12 * 3_600,
  limitS: 30 * 86_400,
  adminIdleS: 3_600,
  adminLimitS: 86_400,
} as const;
