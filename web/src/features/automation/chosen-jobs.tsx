import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useSession } from '../../access/session.ts';
import { useCustomers } from './use-customers.ts';
import type { Chosen } from './selection.tsx';
import { jobsOffered } from './steps.ts';

/** Summary of the choices. */
export function ChosenJobs({ chosen: { account, customer, saved, isFull } }: { chosen: Chosen }) {
  const { accounts } = useSession();
  const { isKnown } = useCustomers(account, customer);
  const people = saved.users?.job === 'users' ? saved.users.users.length : 0;
  const jobs = jobsOffered(isFull).filter(({ id }) => saved[id]);
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: 'Account', value: accounts.find(({ id }) => id === account)?.name ?? account },
        { label: 'Customer', value: isKnown ? customer.trim() : `${customer.trim()} (new)` },
        {
          label: 'Jobs',
          value: jobs
            .map(({ id, title }) => (id === 'users' ? `${title} (${people})` : title))
            .join(', '),
        },
      ]}
    />
  );
}
