import { PRODUCT_ENDPOINTS as E } from "@sweepline/contract/fleet/products.ts";
import { Link } from "react-router";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";

interface ProductLinkProps {
  readonly id: number;
  readonly name: string;
}

/** A product's name; for who may see its page, the way there. */
export function ProductLink({ id, name }: ProductLinkProps) {
  const href = useHref();
  return useMay(E.list) ? <Link to={href("products", { product: id })}>{name}</Link> : name;
}
