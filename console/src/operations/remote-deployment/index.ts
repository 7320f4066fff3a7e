/**
 * Remote deployment: a floor is put into service from far away (spec §2, §4, §8). The page shows one step at a time; the robot is driven
 * by the parts of `remote-operation`, and its growing map is drawn by what `remote-driving` takes from the line. Pages are loaded by
 * their own files.
 */
export { DeploymentLink } from "./deployment-link.tsx";
