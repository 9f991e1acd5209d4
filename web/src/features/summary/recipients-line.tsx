import { recipientgroups } from '../../../../core/contract/recipientgroups.ts';
import type { Recipient } from '../../../../core/domain/recipient.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';

const NAMED = 2;

/**
 * Recipients of alerts, for people who may change them. A customer sees its own list; the provider
 * has a second one. A list that cannot be read is told where it is changed.
 */
export function RecipientsLine() {
  const { accountId, customer, isSuperAccount } = useSession();
  const mayManage = useCan('alerts', 'manage');
  const isOpen = useComponentAllowed('ConfigureAlertsButton');
  // A super-account has no list of its own.
  const { data, isLoading } = useEndpoint(
    recipientgroups.getRecipientGroup,
    { account_id: accountId },
    { enabled: mayManage && isOpen && !isSuperAccount },
  );
  // Its line is kept, so that nothing below moves when it comes.
  if (isLoading) return <p className="summary__line" aria-hidden="true" />;
  if (!data) return null;
  const { recipients } = data.data;
  const what = customer ? `Alerts at ${customer}` : 'Alerts';
  return (
    <p className="summary__line">
      {recipients.length > 0 ? (
        `${what} are sent to ${namesOf(recipients)}.`
      ) : (
        <>
          {what} are sent to nobody yet. <PageLink to="/alerts">Add recipients</PageLink>
        </>
      )}
    </p>
  );
}

function namesOf(recipients: readonly Recipient[]): string {
  const named = recipients
    .slice(0, NAMED)
    .map(({ addr, method }) => (method === 'EMAIL' ? addr : `${addr} (${method.toLowerCase()})`))
    .join(', ');
  return recipients.length > NAMED ? `${named} and ${recipients.length - NAMED} more` : named;
}
