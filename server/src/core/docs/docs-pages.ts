import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { Refused } from "../http/refused.ts";

/**
 * The browsable documents of the wire: OpenAPI at `/docs/api`, its source at `/docs/openapi.json`, and AsyncAPI at
 * `/docs/asyncapi.json`. They tell what may be asked, never what is stored; who may read them the operator says.
 */
type Document = Record<string, unknown>;

/** Each takes a third of a second to write, and most servers are never asked. */
interface Documents {
  openApi(): Document;
  asyncApi(): Document;
}

interface DocsAccess {
  mode: Config["DOCS"];
  /** Whether someone who is signed in asks. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
}

export async function serveDocs(
  app: FastifyInstance,
  documents: Documents,
  { mode, isSignedIn }: DocsAccess,
): Promise<void> {
  if (mode === "closed") return;
  await app.register(async (docs) => {
    if (mode === "signed-in")
      docs.addHook("onRequest", async (request, reply) => {
        if (!(await isSignedIn(request))) throw new Refused(CORE_REFUSALS.notSignedIn);
        reply.header("cache-control", "private, no-cache");
      });
    await serveAll(docs, documents);
  });
}

/** Written when it is first asked for. */
function once(write: () => Document): () => Document {
  let written: Document | undefined;
  return () => {
    written ??= write();
    return written;
  };
}

async function serveAll(app: FastifyInstance, documents: Documents): Promise<void> {
  const [openApi, asyncApi] = [once(documents.openApi), once(documents.asyncApi)];
  // The page asks for the document that it gets below.
  await app.register(swagger, { mode: "static", specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs/api",
    staticCSP: true,
    // The page lays itself out with styles of its own making; scripts stay files.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    transformSpecification: openApi,
    transformSpecificationClone: false,
    theme: { title: "Sweepline API" },
    uiConfig: { layout: "BaseLayout", docExpansion: "list", deepLinking: true, defaultModelsExpandDepth: -1 },
  });
  app.get("/docs/openapi.json", openApi);
  app.get("/docs/asyncapi.json", asyncApi);
}
