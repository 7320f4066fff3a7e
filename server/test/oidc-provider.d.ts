/** What our tests use of the provider, which brings no types along. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    path: string;
    req: IncomingMessage;
    res: ServerResponse;
    oidc: { session?: { accountId?: string }; client?: { clientId: string } };
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (fields: {
      clientId: string | undefined;
      accountId: string | undefined;
    }) => Grant;
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>;
    callback(): (req: IncomingMessage, res: ServerResponse) => void;
  }
  export type { Context };
}
