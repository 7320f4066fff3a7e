/** People to choose from: a select that has the server search them, for forms and filters of all rooms. */
export { type PeopleQuery, peopleQuery } from "./people.calls.ts";
export { PersonSelect } from "./person-select.tsx";
