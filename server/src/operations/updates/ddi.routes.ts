import {
  DDI_BASE,
  DDI_PATHS,
  ddiAutoConfirmSchema,
  ddiConfigSchema,
  ddiConfirmationFeedbackSchema,
  ddiFeedbackSchema,
  MAX_DDI_BODY_BYTES,
} from "@sweepline/contract/operations/updates/ddi.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { sendPieces } from "../../core/http/send-pieces.ts";
import type { AgentCredentials, UpdateAgents } from "./agents.service.ts";
import type { SignedIn, SignedInWithTurn } from "./agents.store.ts";
import { artifactAnswer } from "./artifact-answer.ts";
import type { Artifacts } from "./artifacts.service.ts";
import type { Confirmations } from "./confirmations.service.ts";
import { artifactOf } from "./ddi-answers.ts";
import type { Misses } from "./misses.ts";

/** A call of an update agent. */
interface DdiRequest {
  Params: { tenant: string; controllerId: string; actionId: string; moduleId: string; fileName: string };
}
type AgentCall = FastifyRequest<DdiRequest>;
type DdiHandler = (request: AgentCall, reply: FastifyReply) => Promise<unknown>;
/** Signs in whoever calls, and has that answered. */
type As<Agent extends SignedIn> = (
  answer: (agent: Agent, request: AgentCall, reply: FastifyReply) => Promise<unknown>,
) => DdiHandler;

/** Links lead back by the way the agent has come. */
function baseOf(request: AgentCall): string {
  const path = DDI_BASE.replace(":tenant", encodeURIComponent(request.params.tenant)).replace(
    ":controllerId",
    encodeURIComponent(request.params.controllerId),
  );
  return `${request.protocol}://${request.host}${path}`;
}

interface Served {
  agents: UpdateAgents;
  artifacts: Artifacts;
  confirmations: Confirmations;
  misses: Misses;
}

/** Calls of one agent in a minute: it polls, and says how far it is. Files are bounded by the limits of places. */
const CALLS_A_MINUTE = 240;

/**
 * The Direct Device Integration API. No call of the product: agents sign in by tokens, answers have no envelope, and what is wrong
 * is said by the status alone. Whoever has no right token learns nothing, not even which devices there are.
 */
export function serveDdi(http: FastifyInstance, { agents, artifacts, confirmations, misses }: Served): void {
  const rateLimit = {
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => `${request.ip} ${(request as AgentCall).params.controllerId}`,
  };
  const config = { rateLimit };
  const signedInBy =
    <Agent extends SignedIn>(signIn: (by: AgentCredentials) => Promise<Agent | undefined>): As<Agent> =>
    (answer) =>
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (misses.isTooMany(request.ip)) return reply.status(429).header("retry-after", "60").send();
      const credentials = credentialsOf(request);
      const agent = credentials && (await signIn(credentials));
      if (agent) return answer(agent, request, reply);
      misses.add(request.ip);
      return reply.status(401).header("www-authenticate", "TargetToken").send();
    };
  const as = signedInBy(agents.signIn);
  const withTurn = signedInBy(agents.signInWithTurn);
  const get = (path: string, handler: DdiHandler) => http.get<DdiRequest>(path, { config }, handler);
  const options = { config, bodyLimit: MAX_DDI_BODY_BYTES };

  get(
    DDI_PATHS.root,
    as((agent, request) => agents.poll(agent, baseOf(request))),
  );
  get(
    DDI_PATHS.deployment,
    withTurn(async (agent, request, reply) =>
      send(reply, await agents.deployment(agent, actionOf(request), baseOf(request))),
    ),
  );
  get(
    DDI_PATHS.installed,
    as(async (agent, request, reply) =>
      send(reply, await agents.installed(agent, actionOf(request), baseOf(request))),
    ),
  );
  get(
    DDI_PATHS.cancel,
    withTurn(async (agent, request, reply) => send(reply, await agents.cancel(agent, actionOf(request)))),
  );
  for (const [path, take] of [
    [DDI_PATHS.deploymentFeedback, agents.feedback],
    [DDI_PATHS.cancelFeedback, agents.cancelFeedback],
  ] as const)
    http.post<DdiRequest>(
      path,
      options,
      withTurn(async (agent, request, reply) => {
        const feedback = ddiFeedbackSchema.safeParse(request.body);
        if (!feedback.success) return reply.status(400).send();
        return send(reply, await take(agent, actionOf(request), feedback.data));
      }),
    );
  for (const method of ["PUT", "POST"] as const)
    http.route<DdiRequest>({
      ...{ method, url: DDI_PATHS.config, config, bodyLimit: MAX_DDI_BODY_BYTES },
      handler: as(async (agent, request, reply) => {
        const said = ddiConfigSchema.safeParse(request.body);
        if (!said.success) return reply.status(400).send();
        await agents.describe(agent, said.data);
        return reply.status(200).send();
      }),
    });
  serveArtifacts(http, { withTurn, config, artifacts });
  serveConfirmations(http, { as, options, confirmations });
}

interface ServingConfirmations {
  as: As<SignedIn>;
  options: { config: NonNullable<RouteShorthandOptions["config"]>; bodyLimit: number };
  confirmations: Confirmations;
}

/** What somebody at the robot is asked before an update. */
function serveConfirmations(
  http: FastifyInstance,
  { as, options, confirmations }: ServingConfirmations,
): void {
  type Answer = Parameters<typeof as>[0];
  const get = (path: string, answer: Answer) => http.get<DdiRequest>(path, options, as(answer));
  const post = (path: string, answer: Answer) => http.post<DdiRequest>(path, options, as(answer));
  get(DDI_PATHS.confirmations, (agent, request) => confirmations.get(agent, baseOf(request)));
  get(DDI_PATHS.confirmation, async (agent, request, reply) =>
    send(reply, await confirmations.find(agent, actionOf(request), baseOf(request))),
  );
  post(DDI_PATHS.confirmationFeedback, async (agent, request, reply) => {
    const said = ddiConfirmationFeedbackSchema.safeParse(request.body);
    if (!said.success) return reply.status(400).send();
    return send(reply, await confirmations.feedback(agent, actionOf(request), said.data));
  });
  post(DDI_PATHS.activateAutoConfirm, async (agent, request, reply) => {
    const said = ddiAutoConfirmSchema.safeParse(request.body);
    if (!said.success) return reply.status(400).send();
    await confirmations.activate(agent, said.data);
    return reply.status(200).send();
  });
  post(DDI_PATHS.deactivateAutoConfirm, async (agent, _request, reply) => {
    await confirmations.deactivate(agent);
    return reply.status(200).send();
  });
}

const STATUSES = { notFound: 404, gone: 410 } as const;

function send(reply: FastifyReply, answer: object | keyof typeof STATUSES | null): FastifyReply {
  if (answer === null) return reply.status(200).send();
  if (typeof answer === "string") return reply.status(STATUSES[answer]).send();
  return reply.type("application/json").send(answer);
}

/** Action ids are whole numbers; whatever else stands there is none of ours. */
const actionOf = ({ params: { actionId } }: AgentCall): number =>
  /^\d{1,10}$/.test(actionId) ? Number(actionId) : -1;

const SCHEME = /^(TargetToken|GatewayToken)\s+(\S{1,256})$/i;
const SCHEMES: Readonly<Record<string, string>> = {
  targettoken: "TargetToken",
  gatewaytoken: "GatewayToken",
};

function credentialsOf(request: AgentCall): AgentCredentials | undefined {
  const [, scheme = "", token = ""] = SCHEME.exec(request.headers.authorization ?? "") ?? [];
  if (token === "") return undefined;
  const { tenant, controllerId } = request.params;
  return { tenant, controllerId, token, scheme: SCHEMES[scheme.toLowerCase()] ?? "" };
}

interface Serving {
  withTurn: As<SignedInWithTurn>;
  config: NonNullable<RouteShorthandOptions["config"]>;
  artifacts: Artifacts;
}

const CHECKSUM = ".MD5SUM";

/** The files of an update: in parts, again from where it broke off, and their checksums. */
function serveArtifacts(http: FastifyInstance, { withTurn, config, artifacts }: Serving): void {
  const moduleOf = (agent: SignedInWithTurn, { params }: AgentCall) =>
    artifacts.moduleOf(agent, /^\d{1,15}$/.test(params.moduleId) ? Number(params.moduleId) : 0);
  http.get<DdiRequest>(
    DDI_PATHS.artifacts,
    { config },
    withTurn(async (agent, request, reply) => {
      const sent = await moduleOf(agent, request);
      const base = `${baseOf(request)}/softwaremodules/${request.params.moduleId}/artifacts`;
      return sent ? sent.module.files.map((file) => artifactOf(file, base)) : reply.status(404).send();
    }),
  );
  // Bytes are packed already; what packs answers would take their length and ranges away.
  http.get<DdiRequest>(
    DDI_PATHS.artifact,
    { config, exposeHeadRoute: true, compress: false } as RouteShorthandOptions,
    withTurn(async (agent, request, reply) => {
      const sent = await moduleOf(agent, request);
      const { fileName } = request.params;
      const file = sent?.module.files.find(
        ({ name }) => name === fileName || `${name}${CHECKSUM}` === fileName,
      );
      if (!sent || !file) return reply.status(404).send();
      if (file.name !== fileName)
        return reply.type("text/plain").send(`${file.md5.toString("hex")}  ${file.name}`);
      const { status, headers, body, range } = artifactAnswer(file, request);
      reply.status(status).headers(headers);
      if (!range) return reply.send(body);
      await sendPieces(reply, await artifacts.open(agent, { turn: sent.turn, file, range }));
      return reply;
    }),
  );
}
