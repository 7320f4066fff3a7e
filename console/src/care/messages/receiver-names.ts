import type { ReceiverNames } from "@sweepline/contract/care/messages/index.ts";

/** Of all receivers, the many first. */
export const namesIn = ({ organizations, roles, rotas, staff }: ReceiverNames): string[] =>
  [...organizations, ...roles, ...rotas, ...staff].map(({ name }) => name);
