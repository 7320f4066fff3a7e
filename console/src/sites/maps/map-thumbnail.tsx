import type { MapRow } from "@sweepline/contract/sites/maps.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAppearance } from "../../ui/theme/index.ts";
import styles from "./maps.module.css";
import { thumbnailOf } from "./thumbnails.ts";

type MapThumbnailProps = Pick<MapRow, "versionId" | "changedAt" | "width" | "height">;

/** A small picture of a map, fetched when it is first seen. Its row says the same as text. */
export function MapThumbnail({ versionId, changedAt, width, height }: MapThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const appearance = useAppearance();
  const isSeen = useSeen(place);
  const [picture, setPicture] = useState("");
  useEffect(() => {
    if (!isSeen) return undefined;
    let isWanted = true;
    thumbnailOf({ versionId, changedAt, width, height, appearance }).then(
      (made) => isWanted && setPicture(made),
      // Without its picture the row still says what it is.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isSeen, versionId, changedAt, width, height, appearance]);
  return (
    <span ref={place} className={styles.thumbnail} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : null}
    </span>
  );
}

function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}
