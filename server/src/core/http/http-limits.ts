/** What connections and requests may ask of one process. Bodies per endpoint are in the contract. */
export interface HttpLimits {
  connections: number;
  /** From one address, behind which a whole office may sit; unused behind proxies, which see more than we do. */
  connectionsAnAddress: number;
  requestsAConnection: number;
  /** Of one connection of HTTP/2; those of one address are as many as its connections may be. */
  requestsAtOnce: number;
  headers: number;
  /** From the first byte, or the connection, to the end of the headers. */
  headersMs: number;
  /** The whole of a request, however steadily it comes: 10 MB at 3 kB a second. */
  requestMs: number;
  /** Between two requests: longer than the 60 s that proxies wait by default, so that ours is not the end that closes first. */
  keepAliveMs: number;
  /** Nothing moves in either direction. */
  stillMs: number;
  /** A body must bring this much within each such time, which the worst mobile connection does. */
  body: { bytes: number; withinMs: number };
  /** What is left of a body that was refused unread is thrown away for so long, so that its sender comes to read why. */
  leftoverMs: number;
  /** Bodies larger than this take a share of what all of them may hold at once, and of what one person may. */
  largeBody: { fromBytes: number; allBytes: number; bytesAPerson: number };
}

const MIB = 1_048_576;

export const HTTP_LIMITS: HttpLimits = {
  connections: 10_000,
  connectionsAnAddress: 1_000,
  requestsAConnection: 10_000,
  requestsAtOnce: 100,
  headers: 100,
  headersMs: 15_000,
  requestMs: 3_600_000,
  keepAliveMs: 72_000,
  stillMs: 120_000,
  body: { bytes: 16_384, withinMs: 20_000 },
  leftoverMs: 5_000,
  largeBody: { fromBytes: 65_536, allBytes: 256 * MIB, bytesAPerson: 32 * MIB },
};
