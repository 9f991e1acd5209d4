import type { openapi } from '../../core/contract/openapi.ts';
import type { Verb } from '../kernel/serve.ts';
import { openApiDocument } from './document.ts';

/** GET /openapi: the same document for everybody; it tells what there is, not who may call it. */
export const getDocument: Verb<typeof openapi.getDocument> = () =>
  Promise.resolve({ data: openApiDocument() });
