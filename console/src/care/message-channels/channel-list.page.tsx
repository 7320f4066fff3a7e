import {
  CHANNEL_KINDS,
  type Channel,
  type ChannelKind,
  MESSAGE_CHANNEL_ENDPOINTS as E,
} from "@sweepline/contract/care/message-channels.ts";
import { useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { ActMenu, RowActions } from "../../ui/actions/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListPage, useColumnsOf, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { ChannelForm } from "./channel-form.tsx";
import { ChannelState } from "./channel-state.tsx";
import { targetOf } from "./channel-values.ts";
import { useRemoveChannel, useRenewSecret } from "./channels.calls.ts";
import { channelTexts } from "./channels.texts.ts";
import { DeliveriesDrawer } from "./deliveries-drawer.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { TestDrawer } from "./test-drawer.tsx";

const CHANNELS = declareList(E.list, { id: "message-channels", filters: ["search", "kind"] });
const LOOK_AGAIN_MS = 15_000;

/** What is open beside the list. */
type Beside =
  | { readonly what: "new"; readonly kind: ChannelKind }
  | { readonly what: "form" | "test" | "deliveries"; readonly channel: Channel };
type Secret = { readonly name: string; readonly secret: string };

/** The ways by which messages leave the product, and how each fares. */
export function ChannelListPage() {
  const t = useTexts(channelTexts);
  const list = useList(CHANNELS, { refetchInterval: LOOK_AGAIN_MS });
  const [beside, setBeside] = useState<Beside>();
  const [secret, setSecret] = useState<Secret>();
  const close = () => setBeside(undefined);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useColumns(setBeside, setSecret)}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectOne
            {...list.bind("kind")}
            options={CHANNEL_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
            placeholder={t.allKinds}
            label={t.kind}
            width={8}
          />
        </>
      }
      actions={
        <ActMenu
          acts={CHANNEL_KINDS.map((kind) => ({
            ...{ label: t.createOf[kind], requires: E.create },
            onSelect: () => setBeside({ what: "new", kind }),
          }))}
        >
          <Button type="primary" icon={<PlusOutlined />}>
            {t.create}
          </Button>
        </ActMenu>
      }
    >
      {beside?.what === "new" ? (
        <ChannelForm kind={beside.kind} row={undefined} onSecret={setSecret} onClose={close} />
      ) : null}
      {beside?.what === "form" ? (
        <ChannelForm kind={beside.channel.kind} row={beside.channel} onSecret={setSecret} onClose={close} />
      ) : null}
      {beside?.what === "test" ? <TestDrawer channel={beside.channel} onClose={close} /> : null}
      {beside?.what === "deliveries" ? <DeliveriesDrawer channel={beside.channel} onClose={close} /> : null}
      {secret ? <SecretDialog {...secret} onDone={() => setSecret(undefined)} /> : null}
    </ListPage>
  );
}

function useColumns(
  onOpen: (beside: Beside) => void,
  onSecret: (secret: Secret) => void,
): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(channelTexts);
  const c = useColumnsOf(E.list);
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 11.7 },
        render: (channel) => <TwoLines below={targetOf(channel)}>{channel.name}</TwoLines>,
      },
      { key: "kind", title: t.kind, width: 6, render: ({ kind }) => t.kinds[kind] },
      { key: "state", title: t.state, width: 11, render: (channel) => <ChannelState channel={channel} /> },
      c.time("lastSuccessAt", t.lastSuccess, { width: 9.5 }),
      c.time("lastFailureAt", t.lastFailure, { width: 10 }),
      c.line("organizationName", t.organization, { width: 11, isHiddenAtFirst: "narrow" }),
      c.actions(15, (channel) => <Actions channel={channel} {...{ onOpen, onSecret }} />),
    ],
    [t, c, onOpen, onSecret],
  );
}

interface ActionsProps {
  readonly channel: Channel;
  readonly onOpen: (beside: Beside) => void;
  readonly onSecret: (secret: Secret) => void;
}

function Actions({ channel, onOpen, onSecret }: ActionsProps) {
  const t = useTexts(channelTexts);
  const [remove, renew] = [useRemoveChannel(), useRenewSecret()];
  const { id, name, kind } = channel;
  const renewSecret = async () => {
    const { secret } = await renew.mutateAsync(id);
    if (secret !== null) onSecret({ name, secret });
  };
  return (
    <RowActions
      name={name}
      buttons={[
        {
          label: t.test,
          name: t.testOf(name),
          requires: E.test,
          onSelect: () => onOpen({ what: "test", channel }),
        },
        {
          ...{ label: t.deliveries, name: t.deliveriesOf(name) },
          onSelect: () => onOpen({ what: "deliveries", channel }),
        },
      ]}
      menu={[
        { label: t.editOf(name), requires: E.update, onSelect: () => onOpen({ what: "form", channel }) },
        kind === "webhook" && {
          ...{ label: t.renew, requires: E.renewSecret, question: t.renewQuestion(name) },
          onSelect: renewSecret,
        },
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true },
          ...{ question: t.removeQuestion(name), done: t.removed },
          onSelect: () => remove.mutateAsync(id),
        },
      ]}
    />
  );
}
