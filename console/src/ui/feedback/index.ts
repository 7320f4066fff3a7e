export { EmptyList, type EmptyTexts } from "./empty-list.tsx";
export { EmptyState } from "./empty-state.tsx";
export { ErrorState } from "./error-state.tsx";
export { Notice } from "./notice.tsx";
export { QueryView } from "./query-view.tsx";
export { Skeleton } from "./skeleton.tsx";
