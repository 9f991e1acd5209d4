import type { openapi } from '../../core/contract/openapi.ts';
import type { Verb } from '../kernel/serve.ts';

/**
 * GET /openapi: the same document for everybody; it tells what there is, not who may call it. The
 * contract of all resources is read by the first call, so that the function starts without it.
 */
export const getDocument: Verb<typeof openapi.getDocument> = async () => {
  const { openApiDocument } = await import('./document.ts');
  return { data: openApiDocument() };
};
