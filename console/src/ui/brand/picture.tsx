import { type ReactNode, useState } from "react";

interface PictureProps {
  /** Empty or missing: there is none. */
  readonly src: string | null | undefined;
  readonly alt: string;
  readonly className?: string | undefined;
  /** In its place where there is none, or it was deleted meanwhile. */
  readonly children: ReactNode;
}

/** A picture that somebody uploaded, and whoever may delete it. */
export function Picture({ src, alt, className, children }: PictureProps) {
  const [lost, setLost] = useState<string>();
  if (!src || src === lost) return children;
  return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setLost(src)} />;
}
