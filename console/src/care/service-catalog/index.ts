/** The service catalog on screen: service projects and keywords, and the parts by which other pages suggest from it. */
export { MatchedText } from "./matched-text.tsx";
export { matchQuery, projectOptionsQuery } from "./service-catalog.calls.ts";
export { ServiceCatalogPage } from "./service-catalog.page.tsx";
export { Suggestion } from "./suggestion.tsx";
