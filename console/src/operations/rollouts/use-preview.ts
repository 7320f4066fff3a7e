import { ROLLOUT_ENDPOINTS as E } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutGroupRules, RolloutTarget } from "@sweepline/contract/operations/rollouts/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { useSettled } from "../../core/settled/index.ts";
import { Form } from "../../ui/kit.ts";
import { previewQuery } from "./rollouts.calls.ts";

const PAUSE_MS = 400;

/** Whom it would reach as far as the form is filled in; nothing is asked before it can be answered. */
export function usePreview() {
  const organizationId = Form.useWatch<number | undefined>("organizationId");
  const productId = Form.useWatch<number | undefined>("productId");
  const packageIds = Form.useWatch<number[] | undefined>("packageIds");
  const target = Form.useWatch<RolloutTarget | undefined>("target", { preserve: true });
  const groups = Form.useWatch<RolloutGroupRules[] | undefined>(["plan", "groups"], { preserve: true });
  const body = {
    ...{ organizationId, productId, packageIds, target },
    groups: (groups ?? []).map((group) => ({ share: group?.share })),
  };
  const settled = useSettled(JSON.stringify(body), PAUSE_MS);
  const asked = E.preview.body.safeParse(JSON.parse(settled));
  return useQuery({
    ...previewQuery(asked.data ?? { organizationId: 0, productId: 0, packageIds: [], groups: [] }),
    enabled: asked.success,
  });
}
