import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import { isVersion, type VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../core/i18n/index.ts";
import { Form } from "../../ui/kit.ts";
import { rulesQuery } from "./firmware.calls.ts";

interface Checked {
  /** Undefined until it is known. */
  readonly rule: VersionRule | undefined;
  /** For a field of the form: what is empty or not yet to be judged passes. */
  readonly check: { validator: (field: unknown, value: unknown) => Promise<void> };
}

/** The version rule of the product that is chosen in the form around. */
export function useVersionRule(mayRead: boolean): Checked {
  const language = useLanguage();
  const productId = Form.useWatch("productId") as number | undefined;
  const { data } = useQuery({ ...rulesQuery(productId ?? 0), enabled: mayRead && productId !== undefined });
  const rule = data?.versionRule;
  const cache = useQueryClient();
  /** What is typed before the rule has come is held against it once it has; where it cannot be read the server judges. */
  const awaited = async (): Promise<VersionRule | undefined> =>
    mayRead && productId !== undefined
      ? cache.ensureQueryData(rulesQuery(productId)).then(
          ({ versionRule }) => versionRule,
          () => undefined,
        )
      : undefined;
  return {
    rule,
    check: {
      validator: async (_, value) => {
        if (typeof value !== "string" || value === "") return;
        const known = rule ?? (await awaited());
        if (known && !isVersion(known, value.trim()))
          throw new Error(FIRMWARE_REFUSALS.versionUnreadable[language]);
      },
    },
  };
}
