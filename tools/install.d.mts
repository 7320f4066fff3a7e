export declare function ensureInstalled(root: string): Promise<void>;
export declare function bundledNode(root: string): Promise<string>;
