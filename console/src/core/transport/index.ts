/** HTTP without a session: builds the request from an endpoint of the contract, reads the envelope, names the failure. */
export { CallError, isPassing } from "./call-error.ts";
export { type InputOf, request, requestFile, urlOf } from "./request.ts";
