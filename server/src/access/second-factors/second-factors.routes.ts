import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import type { Route } from "../../core/http/route.ts";
import { type Sessions, signedInAnswer, tokenCallOf } from "../session/index.ts";
import type { SecondFactors } from "./second-factors.ts";

interface Doors {
  secondFactors: SecondFactors;
  sessions: Pick<Sessions, "signIn" | "account">;
}

export function serveSecondFactors(route: Route, doors: Doors): void {
  serveOwn(route, doors);
  serveSignIn(route, doors);
  const { administration } = doors.secondFactors;
  route(E.ofPerson, ({ caller, params }) => administration.ofPerson(caller, params.id));
  route(E.reset, async (call) => {
    await administration.reset(call, call.params.id);
    return true;
  });
  route(E.requirements, ({ caller, query }) => administration.requirements(caller, query.organizationId));
  route(E.require, async (call) => {
    await administration.require(call, call.body);
    return true;
  });
}

function serveSignIn(route: Route, { secondFactors, sessions }: Doors): void {
  route(E.signIn, async ({ body: { sso_code, ...answer }, ...call }) => {
    const request = tokenCallOf(call, { grant_type: "second_factor", sso_code });
    return signedInAnswer(await sessions.signIn.bySecondFactor(request, answer));
  });
  route(E.beginPasskeySignIn, (call) => secondFactors.beginPasskeySignIn(call));
  route(E.passkeySignIn, async ({ body, ...call }) =>
    signedInAnswer(await sessions.signIn.byPasskey(tokenCallOf(call, { grant_type: "passkey" }), body)),
  );
}

function serveOwn(route: Route, { secondFactors: { own, stepUpBy }, sessions }: Doors): void {
  route(E.list, (call) => own.list(call));
  route(E.beginTotp, (call) => own.beginTotp(call));
  route(E.confirmTotp, (call) => own.confirmTotp(call, call.body.code));
  route(E.removeTotp, async (call) => {
    await own.removeTotp(call);
    return true;
  });
  route(E.beginPasskey, (call) => own.beginPasskey(call));
  route(E.addPasskey, (call) => own.addPasskey(call, call.body));
  route(E.renamePasskey, async (call) => {
    await own.renamePasskey(call, call.params.id, call.body.name);
    return true;
  });
  route(E.removePasskey, async (call) => {
    await own.removePasskey(call, call.params.id);
    return true;
  });
  route(E.renewRecoveryCodes, async (call) => ({ recoveryCodes: await own.renewRecoveryCodes(call) }));
  const stepUp = stepUpBy((at, sealed) => sessions.account.verifyPassword(at, sealed));
  route(E.beginStepUp, (call) => stepUp.begin(call));
  route(E.stepUp, async (call) => {
    await stepUp.confirm(call, call.body);
    return true;
  });
}
