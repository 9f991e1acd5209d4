import * as z from 'zod';
import { dataOf, endpoint } from './endpoint.ts';
import { LIMITS } from './limits.ts';

export const openapi = {
  /** This API as an OpenAPI 3.1 document, generated from the contract. */
  getDocument: endpoint({
    method: 'GET',
    path: '/openapi',
    access: 'signedIn',
    tenant: 'none',
    limit: LIMITS.settings,
    response: dataOf(z.looseObject({ openapi: z.string() })),
  }),
};
