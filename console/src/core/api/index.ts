/**
 * The console's side of the contract. Reads: `useQuery(queryFor(endpoint, input))`. Writes:
 * `useMutation({ mutationFn: (body) => call(endpoint, { body }) })`, then invalidate `queryKeyOf(listEndpoint)`.
 */
export { CallError, type InputOf } from "../transport/index.ts";
export { call, download, fetchBytes, showFailure } from "./call.ts";
export { createQueryClient, queryFor, queryKeyOf } from "./queries.ts";
export { saveFile } from "./save-file.ts";
