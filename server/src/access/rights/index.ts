/**
 * Rights of one person measured against another's, and explained. Nobody hands out, or acts on people with, a permission
 * or a reach that they lack themselves (`createRights`). Why someone can, or cannot, see a row is answered out of the
 * facts that the gate itself decides by (`createExplanations`): rooms offer their rows, wired in `access/wing.ts` and
 * `app.ts`. Looking through another's eyes is a session of its own that changes nothing (`createViewAs`).
 */
export {
  createExplanations,
  type Explanations,
  type NamedRow,
  type RowChoice,
} from "./explain.service.ts";
export { serveRights } from "./rights.routes.ts";
export { createRights, type Rights } from "./rights.service.ts";
export { holdsBeyond } from "./rights.store.ts";
export { createViewAs } from "./view-as.service.ts";
