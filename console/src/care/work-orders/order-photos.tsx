import {
  WORK_ORDER_ENDPOINTS as E,
  MAX_ORDER_PHOTOS,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { type ChangeEvent, useId } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { useAddPhoto } from "./work-orders.calls.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

/** What was found and done, in pictures; each opens by itself. */
export function OrderPhotos({ order }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const format = useFormat();
  const mayAdd = useMayAdd(order);
  if (order.photos.length === 0 && !mayAdd) return null;
  return (
    <section>
      <h4 className={styles.caption}>
        {t.photos}
        {mayAdd ? <AddPhoto order={order} /> : null}
      </h4>
      {order.photos.length === 0 ? <p className={styles.faint}>{t.noPhotos}</p> : null}
      <ul className={styles.photos}>
        {order.photos.map(({ id, url, at, staffName }) => {
          const text = [staffName, format.dateTime(at)].join(" · ");
          return (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={text} loading="lazy" />
              </a>
              <span className={styles.faint}>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AddPhoto({ order: { id } }: { readonly order: WorkOrderDetail }) {
  const t = useTexts(orderTexts);
  const add = useAddPhoto();
  const inputId = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = "";
    if (files.length > 0)
      void add.mutateAsync({ id, files }).catch((error: unknown) => {
        // A picture that no browser can read; refusals are said by the call itself.
        if (error instanceof DOMException) notify("error", t.photoFailed);
      });
  };
  return (
    <>
      <label htmlFor={inputId} className={styles.addPhoto}>
        {add.isPending ? t.sending : t.addPhoto}
      </label>
      <input
        id={inputId}
        type="file"
        className="visually-hidden"
        accept="image/*"
        multiple
        disabled={add.isPending}
        onChange={take}
      />
    </>
  );
}

function useMayAdd({ assigneeId, state, photos }: WorkOrderDetail): boolean {
  const staffId = usePerson()?.sysUser.id ?? 0;
  const mayAssign = useMay(E.assign);
  const mayWork = useMay(E.addPhoto);
  return (
    mayWork &&
    (mayAssign || assigneeId === staffId) &&
    state !== "cancelled" &&
    photos.length < MAX_ORDER_PHOTOS
  );
}
