import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { administersAccount } from '../../../../core/access/whole-account.ts';
import { useSession } from '../../access/session.ts';
import { ExportDialog } from './export-dialog.tsx';

/** For an administrator of the account that the person is in: everything of it, as a file. */
export function ExportAccount() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!administersAccount(session)) return null;
  return (
    <>
      <Button iconName="download" onClick={() => setOpen(true)}>
        Export all data
      </Button>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
