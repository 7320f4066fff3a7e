/**
 * The console's side of the contract. Reads: `useQuery(queryFor(endpoint, input))`. Writes:
 * `useWrite((body) => call(endpoint, { body }), [listEndpoint])`, after which the list is read again.
 */
export { CallError, type InputOf } from "../transport/index.ts";
export { call, download, fetchBytes, showFailure } from "./call.ts";
export { newKey } from "./new-key.ts";
export { createQueryClient, queryFor, queryKeyOf } from "./queries.ts";
export { saveFile, saveFrom, saveXlsx } from "./save-file.ts";
export { forgetQuestionWithSession, useIdentityQuestion } from "./step-up.ts";
export { createWriteQueue } from "./write-queue.ts";
export { refetch, refetchSoon, useWrite } from "./writes.ts";
