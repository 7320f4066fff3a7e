import { SINGLE_SIGN_ON_ENDPOINTS as E } from "@sweepline/contract/access/single-sign-on.ts";
import { Redirect, type Route } from "../../core/http/route.ts";
import type { SingleSignOn, Step } from "./single-sign-on.service.ts";

export function serveSingleSignOn(route: Route, singleSignOn: SingleSignOn): void {
  route(E.singleSignOn, () => ({ provider: singleSignOn.providerName }));
  route(E.beginSingleSignOn, async ({ cookie, query }) =>
    redirectTo(await singleSignOn.begin({ cookie, redirect: query.redirect })),
  );
  route(E.endSingleSignOn, async ({ cookie, query }) =>
    redirectTo(await singleSignOn.end({ cookie, query })),
  );
  route(E.listIdentities, ({ caller }) => singleSignOn.identitiesOf(caller));
  route(E.unbindIdentity, async (call) => {
    await singleSignOn.unbind(call, call.params.id);
    return true;
  });
}

const redirectTo = ({ location, cookie }: Step): Redirect =>
  new Redirect(location, cookie === undefined ? {} : { "set-cookie": cookie });
