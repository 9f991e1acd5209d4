import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod';

const schema = z.object({
  forCustomer: z.strictObject({ id: z.string(), account_id: z.string(), customer: z.string() }),
});
/** A customer by the id of its folder, its account and its name. */
export type OpenedFor = z.infer<typeof schema>['forCustomer'];

/** Navigation state for a link to a page whose form is for this customer. */
export const openFor = (forCustomer: OpenedFor) => ({ forCustomer });

/** The customer that a link opened the page for; undefined without one. */
export function useOpenedFor(): OpenedFor | undefined {
  const opened = schema.safeParse(useLocation().state).data?.forCustomer;
  // The form stays open for the same customer while the address changes below it.
  const [first] = useState(opened);
  return first;
}
