import {
  type AgentToken,
  AGENT_ENDPOINTS as E,
  type UpdateGateway,
} from "@sweepline/contract/operations/updates/agents.ts";
import { useMemo, useState } from "react";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListTable, useColumnsOf, useLocalList } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { Age, TwoLines } from "../../ui/table/index.ts";
import { agentTexts } from "./agents.texts.ts";
import { TokenDialog } from "./token-dialog.tsx";
import { useDropGateway, useMakeGateway } from "./updates.calls.ts";
import styles from "./updates.module.css";

const GATEWAYS = declareList(E.gateways, { id: "updateGateways", size: 10 });

interface Made {
  readonly name: string;
  readonly token: AgentToken;
}

/** Tokens that are good for all devices below an organization. */
export function GatewaysDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(agentTexts);
  const list = useLocalList(GATEWAYS);
  const [made, setMade] = useState<Made>();
  const columns = useColumns(setMade);
  return (
    <Drawer open size={760} title={t.gateways} onClose={onClose}>
      <p className={styles.faint}>{t.gatewaysNote}</p>
      <NewGateway onMade={setMade} />
      <ListTable
        list={list}
        label={t.gateways}
        texts={{ emptyTitle: t.gatewayEmptyTitle, emptyNote: t.gatewayEmptyNote }}
        columns={columns}
      />
      {made ? <TokenDialog {...made} onDone={() => setMade(undefined)} /> : null}
    </Drawer>
  );
}

function NewGateway({ onMade }: { readonly onMade: (made: Made) => void }) {
  const t = useTexts(agentTexts);
  const make = useMakeGateway();
  const [organizationId, setOrganizationId] = useState<number>();
  if (!useMay(E.makeGateway)) return null;
  const run = async (id: number) => {
    const token = await make.mutateAsync(id);
    setOrganizationId(undefined);
    onMade({ name: token.tenant, token });
  };
  return (
    <div className={styles.gatewayForm}>
      <OrganizationTreeSelect
        label={t.chooseOrganization}
        placeholder={t.chooseOrganization}
        value={organizationId}
        onChange={setOrganizationId}
      />
      <Button
        type="primary"
        disabled={organizationId === undefined}
        loading={make.isPending}
        onClick={() => organizationId !== undefined && void run(organizationId).catch(() => undefined)}
      >
        {t.makeFor}
      </Button>
    </div>
  );
}

function useColumns(onMade: (made: Made) => void): readonly ListColumn<typeof E.gateways>[] {
  const t = useTexts(agentTexts);
  const c = useColumnsOf(E.gateways);
  return useMemo(
    () => [
      {
        ...{ key: "organization", title: t.organization, sort: "organizationName", width: 11 },
        render: ({ organizationName, tenant }) => (
          <TwoLines below={`${t.tenant} ${tenant}`}>{organizationName}</TwoLines>
        ),
      },
      { key: "state", title: t.state, width: 8, render: (row) => <GatewayState gateway={row} /> },
      {
        ...{ key: "madeAt", title: t.madeAt, sort: "madeAt", width: 7 },
        render: ({ madeAt, madeBy }) => (
          <TwoLines below={madeBy}>
            <Age at={madeAt} />
          </TwoLines>
        ),
      },
      { key: "usedAt", title: t.usedAt, width: 6.5, render: ({ usedAt }) => <Age at={usedAt} /> },
      c.actions(8.5, (row) => <GatewayActions gateway={row} onMade={onMade} />),
    ],
    [t, c, onMade],
  );
}

function GatewayState({ gateway: { usedAt, isRotating } }: { readonly gateway: UpdateGateway }) {
  const t = useTexts(agentTexts);
  if (isRotating) return <StatusTag tone="info">{t.isRotating}</StatusTag>;
  return usedAt === null ? (
    <StatusTag tone="neutral">{t.waitsForUse}</StatusTag>
  ) : (
    <StatusTag tone="positive">{t.inUse}</StatusTag>
  );
}

interface GatewayActionsProps {
  readonly gateway: UpdateGateway;
  readonly onMade: (made: Made) => void;
}

function GatewayActions({ gateway, onMade }: GatewayActionsProps) {
  const t = useTexts(agentTexts);
  const [make, drop] = [useMakeGateway(), useDropGateway()];
  const { id, organizationId, organizationName: name } = gateway;
  return (
    <RowActions
      name={name}
      buttons={[
        {
          ...{ label: t.rotate, requires: E.makeGateway, question: t.rotateQuestion },
          onSelect: () => make.mutateAsync(organizationId).then((token) => onMade({ name, token })),
        },
      ]}
      menu={[
        {
          ...{ label: t.drop, requires: E.dropGateway, isDanger: true },
          question: t.dropGatewayQuestion(name),
          onSelect: () => drop.mutateAsync(id).then(() => notify("success", t.dropped)),
        },
      ]}
    />
  );
}
