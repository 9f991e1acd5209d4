import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { useNavigate } from 'react-router';

export const INVENTORY = '/services';

/** Leads from a device back to the list of all. */
export function BackToInventory() {
  const navigate = useNavigate();
  return (
    <Box padding={{ vertical: 'xxs' }}>
      <Link href={INVENTORY} onFollow={(event) => { event.preventDefault(); void navigate(INVENTORY); }}>← Back to services</Link>
    </Box>
  );
}
