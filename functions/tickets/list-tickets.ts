import type { tickets } from '../../core/contract/tickets.ts';
import { ticketProgressSchema } from '../../core/domain/ticket.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { ticketsOfDevice } from '../store/tickets.ts';

/** GET /tickets: what was raised about a device, and what the desk says of it. */
export const listTickets: Verb<typeof tickets.listTickets> = async ({ actor, scope, query }) => {
  const { record, device } = await requireDevice(
    actor,
    scope,
    query.device_id,
    'raiseTicket',
    'manage',
  );
  const listed = await ticketsOfDevice(record.account_id, device.id);
  return {
    data: listed.map((ticket) => ({
      ...ticketProgressSchema.strip().parse(ticket),
      case: ticket.case,
      title: ticket.title,
      raisedBy: ticket.raisedBy.displayName,
      raisedAtMs: ticket.raisedAtMs,
    })),
  };
};
