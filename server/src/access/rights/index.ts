/**
 * Rights of one person measured against another's: nobody hands out, or acts on people with, a permission or a reach
 * that they lack themselves.
 */
export { createRights, type Rights } from "./rights.service.ts";
