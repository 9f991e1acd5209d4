import { useEffect, useState } from 'react';
import { devices, PART_OF_ADDRESS } from '../../../../core/contract/devices.ts';
import { recipientgroups } from '../../../../core/contract/recipientgroups.ts';
import { useMayConfigureAlerts } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';

/** Longer than the time between keystrokes. */
const ASKS_AFTER_MS = 250;

/** What no list in the browser has: devices by their address, and recipients of alerts. */
export function useAsked(search: string) {
  const { accountId } = useSession();
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
  const group = useEndpoint(
    recipientgroups.getRecipientGroup,
    { account_id: accountId },
    { enabled: isForRecipients },
  );
  return {
    byAddress: (address === '' ? undefined : found.data?.data) ?? [],
    recipients: group.data?.data.recipients ?? [],
    isComplete: (address === '' || !found.isPending) && !(isForRecipients && group.isPending),
    failures: [
      ...(found.error ? [`The addresses could not be searched. ${found.error.message}`] : []),
      ...(group.error ? [`The recipients could not be read. ${group.error.message}`] : []),
    ],
  };
}
