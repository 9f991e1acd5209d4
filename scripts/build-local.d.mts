export function buildLocal(outdir?: string): Promise<void>;
