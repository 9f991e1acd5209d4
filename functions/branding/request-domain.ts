import type { branding } from '../../core/contract/branding.ts';
import type { Ticket } from '../../core/domain/ticket.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireWholeAccount } from '../reads/brand.ts';
import { caseIdOf } from '../reads/case-id.ts';
import { getAccount } from '../store/accounts.ts';
import { putTicket } from '../store/tickets.ts';
import { brandThing, namedThing } from '../store/audit-things.ts';

/**
 * POST /domainrequest: a ticket to the help desk of the parent account, whose operators run DNS and
 * certificates.
 */
export const requestDomain: Verb<typeof branding.requestDomain> = async ({
  actor,
  account,
  body: { domain, requestEmail, CCAddresses = [] },
  now,
  audit,
  changedNothing,
}) => {
  requireWholeAccount(actor);
  const own = (await getAccount(account))!;
  const { sub, username, displayName, home } = actor;
  const ticket: Ticket = {
    account: own.parentId || account,
    raisedIn: account,
    title: `Branded domain for ${own.name}: ${domain}`,
    description: `${own.name} (${account}) would like its portal to be found at ${domain}.`,
    stage: 'domain',
    case: caseIdOf([sub, account, domain, requestEmail], now),
    raisedAtMs: now.getTime(),
    raisedBy: { sub, username, displayName, email: requestEmail, home },
    copyTo: CCAddresses,
    device: null,
  };
  const row = audit({
    accountId: account,
    things: [namedThing('ticket', ticket.case), brandThing(account, own.name)],
    information: `Requested the domain ${domain} (${ticket.case})`,
    after: { domain, requestEmail, CCAddresses },
  });
  if (!(await putTicket(ticket, row))) changedNothing();
  return { message: DOMAIN_REQUESTED };
};

/** Fixed by the specification. */
const DOMAIN_REQUESTED = 'Request sent successfully.';
