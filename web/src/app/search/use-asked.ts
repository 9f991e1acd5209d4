import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { can } from '../../../../core/access/grants.ts';
import { devices, PART_OF_ADDRESS } from '../../../../core/contract/devices.ts';
import { useMayConfigureAlerts } from '../../access/permissions.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';

/** Keys in the cache of answers. */
const WORKS = 'works of the search';
const RECIPIENTS = 'recipients of the search';
/** Their contract is not of the first scripts. */
const lists = () => import('./read-lists.ts');
/** Longer than the time between keystrokes. */
const ASKS_AFTER_MS = 250;

/** What no list in the browser has: devices by address, recipients of alerts, planned work. */
export function useAsked(search: string) {
  const session = useSession();
  const { accountId } = session;
  const mayConfigure = useMayConfigureAlerts();
  const address = PART_OF_ADDRESS.test(search.trim()) ? search.trim() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), ASKS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address]);
  const isAsked = address !== '' && asked === address;
  const found = useEndpoint(devices.findByAddress, { address }, { enabled: isAsked });
  const isForRecipients = mayConfigure && search.trim() !== '';
  const recipients = useQuery({
    queryKey: [RECIPIENTS, accountId],
    enabled: isForRecipients,
    staleTime: 0,
    queryFn: async ({ signal }) => (await lists()).readRecipients(accountId, signal),
  });
  const accounts = workingAccounts(session);
  const isForWorks = can(session.grants, 'maintenance', 'view') && search.trim() !== '';
  const works = useQuery({
    queryKey: [WORKS, accounts],
    enabled: isForWorks,
    queryFn: async ({ signal }) => (await lists()).readWorks(accounts, signal),
  });
  return {
    works: works.data ?? [],
    byAddress: (address === '' ? undefined : found.data?.data) ?? [],
    recipients: recipients.data ?? [],
    isComplete:
      (address === '' || !found.isPending) &&
      !(isForRecipients && recipients.isPending) &&
      !(isForWorks && works.isPending),
    failures: [
      ...(found.error ? [`The addresses could not be searched. ${found.error.message}`] : []),
      ...(works.error ? [`The planned work could not be read. ${works.error.message}`] : []),
      ...(recipients.error
        ? [`The recipients could not be read. ${recipients.error.message}`]
        : []),
    ],
  };
}
