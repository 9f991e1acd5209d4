import { plainAuthor } from '../../core/access/actor.ts';
import { nameFor } from '../../core/access/staff.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import { ticketProgressSchema } from '../../core/domain/ticket.ts';
import type { Verb } from '../kernel/serve.ts';
import { helpDeskOf } from '../reads/help-desk.ts';
import { requireDevice } from '../reads/visible.ts';
import { ticketsOfDevice } from '../store/tickets.ts';

/** The words of a desk that the account's people do not know name somebody above their reseller. */
const NOT_TAKEN = 'The help desk did not accept it.';

/** GET /tickets: the tickets about a device, with their progress. */
export const listTickets: Verb<typeof tickets.listTickets> = async ({ actor, scope, query }) => {
  const { record, device } = await requireDevice(
    actor,
    scope,
    query.device_id,
    'raiseTicket',
    'manage',
  );
  const listed = await ticketsOfDevice(record.account_id, device.id);
  const { isKnown } = await helpDeskOf(record.account_id);
  return {
    data: listed.map((ticket) => ({
      ...ticketProgressSchema.strip().parse(ticket),
      deskUrl: isKnown ? ticket.deskUrl : '',
      refusal: ticket.refusal === '' || isKnown ? ticket.refusal : NOT_TAKEN,
      case: ticket.case,
      title: ticket.title,
      raisedBy: nameFor(actor.staff, plainAuthor(ticket.raisedBy)),
      raisedAtMs: ticket.raisedAtMs,
    })),
  };
};
