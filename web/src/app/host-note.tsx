import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { DEFAULT_BRANDING_ID } from '../../../core/domain/brand.ts';
import { useSession } from '../access/session.ts';
import { deployment } from '../api/config.ts';
import { brandingQuery, publicBrandQuery } from '../api/settings.ts';
import { useRemembered } from '../ui/table/remembered.ts';
import './live.css';

/**
 * Shown to people who signed in at another brand's address, until dismissed. It names only their
 * own brand, since they may not know the other. The provider's address serves all accounts, so it
 * has no note.
 */
export function HostNote() {
  const { accountId, acting } = useSession();
  const { data: host } = useQuery(publicBrandQuery());
  const { data: own } = useQuery(brandingQuery(accountId));
  const [isRead, setRead] = useRemembered(`host-note:${own?.id ?? ''}`, z.boolean(), false);
  const isElsewhere = own && host && own.id !== DEFAULT_BRANDING_ID && own.name !== host.name;
  if (!isElsewhere || deployment().isProviders || acting || isRead) return null;
  return (
    <div className="outage-line">
      <Alert dismissible dismissAriaLabel="Close the note" onDismiss={() => setRead(true)}>
        Your account belongs to {own.name}, so this address shows you the portal of {own.name}.
      </Alert>
    </div>
  );
}
