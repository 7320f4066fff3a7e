/** HTTP without a session: builds the request from an endpoint of the contract, reads the envelope, names the failure. */
export { CallError, isPassing } from "./call-error.ts";
export { type InputOf, request, requestFile, TIMEOUT_MS, urlOf } from "./request.ts";
