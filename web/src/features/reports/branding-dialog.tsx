import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import * as z from 'zod';
import { branding } from '../../../../core/contract/branding.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { themeColoursSchema, themeOf } from '../../../../core/domain/brand.ts';
import { useEndpoint } from '../../api/queries.ts';
import { ReportColours } from '../../parts/branding/report-colours.tsx';
import { useSaveBranding } from '../../parts/branding/use-save-branding.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { Dialog } from '../../ui/form/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageLink } from '../../ui/page-link.tsx';

interface BrandingDialogProps {
  accountId: string;
  onClose(): void;
}

const TITLE = 'Report Branding';

/** The colours of the account's reports and mails, once they are read. */
export function BrandingDialog({ accountId, onClose }: BrandingDialogProps) {
  const { data, error } = useEndpoint(branding.readBranding, { account_id: accountId });
  if (data) return <Colours accountId={accountId} read={data.data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {error ? (
        <Alert type="error" header="The branding could not be read">
          {error.message}
        </Alert>
      ) : (
        <output>
          <Spinner /> Loading the branding
        </output>
      )}
    </Dialog>
  );
}

const { primary, secondary } = themeColoursSchema.shape.reports.shape;
const SCHEMA = z.strictObject({ reportPrimary: primary, reportSecondary: secondary });

interface ColoursProps extends BrandingDialogProps {
  read: ResponseOf<typeof branding.readBranding>['data'];
}

function Colours({ accountId, read: { own, begins }, onClose }: ColoursProps) {
  const save = useSaveBranding();
  const flash = useFlash();
  const theme = themeOf(own ?? begins);
  const form = useForm({
    schema: SCHEMA,
    start: { reportPrimary: theme.reports.primary, reportSecondary: theme.reports.secondary },
    refuse: (_values, isChanged) => (isChanged ? undefined : 'Nothing has been changed.'),
    send: ({ reportPrimary, reportSecondary }) =>
      save({
        account_id: accountId,
        version: own?.version ?? 0,
        themeColours: JSON.stringify({
          ...theme,
          reports: { primary: reportPrimary, secondary: reportSecondary },
        }),
      }),
    onSent: ({ name }) => flash({ type: 'success', text: `The branding of ${name} is saved.` }),
  });
  return (
    <FormDialog title={TITLE} form={form} failed="The branding was not saved" onClose={onClose}>
      <p>
        For all reports and mails of the account. Its name and its logo are on the page{' '}
        <PageLink to="/admin/settings">Settings</PageLink>.
      </p>
      <ReportColours />
    </FormDialog>
  );
}
