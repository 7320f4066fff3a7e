import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

/**
 * The browsable documents of the wire: OpenAPI at `/docs/api`, its source at `/docs/openapi.json`, and AsyncAPI at
 * `/docs/asyncapi.json`. Public: they tell what may be asked, never what is stored.
 */
export async function serveDocs(
  app: FastifyInstance,
  documents: { openApi: Record<string, unknown>; asyncApi: Record<string, unknown> },
): Promise<void> {
  await app.register(swagger, { mode: "static", specification: { document: documents.openApi as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs/api",
    staticCSP: true,
    // The page lays itself out with styles of its own making; scripts stay files.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    theme: { title: "Sweepline API" },
    uiConfig: { layout: "BaseLayout", docExpansion: "list", deepLinking: true, defaultModelsExpandDepth: -1 },
  });
  app.get("/docs/openapi.json", () => documents.openApi);
  app.get("/docs/asyncapi.json", () => documents.asyncApi);
}
