/** What the server finds wrong with a form is shown, and forgotten, in one way. */
import { placeOf } from "./places.ts";
import type { SourceFile } from "./source-files.ts";

const FORM = "console/src/ui/form/form.tsx";
const RULES = "console/src/ui/form/form-rules.ts";

/** `Form` of the kit by its own name, which remembers stale faults. */
const KIT_FORM = /\{[^}]*(?<![\w ]type )\bForm\b(?! as\b)[^}]*\} from "antd"/;
const OWN_FAULTS = /\.setFields\((?:(?!;\n)[\s\S])*?\berrors\b/;

/** Forms are those of `ui/form/form.tsx`, and the server's faults come to their fields through `showFieldErrors`. */
export function formFaults(files: SourceFile[]): string[] {
  return files
    .filter(({ path, isTest }) => placeOf(path).workspace === "console" && !isTest)
    .flatMap(({ path, text }) => [
      ...(path !== FORM && KIT_FORM.test(text)
        ? [`${path}: take Form from ui/form/form.tsx, which forgets what the server found once it changes`]
        : []),
      ...(path !== RULES && OWN_FAULTS.test(text) ? [`${path}: mark fields by showFieldErrors`] : []),
    ]);
}
