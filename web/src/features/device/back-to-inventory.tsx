import Box from '@cloudscape-design/components/box';
import { PageLink } from '../../ui/page-link.tsx';

export const INVENTORY = '/services';

/** Leads from a device back to the list of all. */
export function BackToInventory() {
  return (
    <Box>
      <PageLink to={INVENTORY}>← Back to services</PageLink>
    </Box>
  );
}
