import * as z from 'zod';
import { filtersSchema } from '../domain/filter.ts';

export const MOST_ROWS_A_PAGE = 100;

/**
 * Query of a long list: one page, searched, filtered and sorted on the server. sort is a column
 * name, with a minus for descending.
 */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MOST_ROWS_A_PAGE).optional(),
  next_token: z.string().max(512).optional(),
  search: z.string().max(256).optional(),
  filters: filtersSchema.optional(),
  sort: z.string().max(128).optional(),
};

/** Token of the next page, number of matching rows, and of all rows. */
export const pageAnswer = {
  next_token: z.string().optional(),
  count: z.number().int().optional(),
  total: z.number().int().optional(),
};
