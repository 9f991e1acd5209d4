import SpaceBetween from '@cloudscape-design/components/space-between';
import Button from '@cloudscape-design/components/button';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import type { branding } from '../../../../core/contract/branding.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { settingsOf } from '../../../../core/domain/brand.ts';
import { useCan } from '../../access/permissions.ts';
import { useSaveBranding } from '../../parts/branding/use-save-branding.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormBody } from '../../ui/form/form-body.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { surface } from '../../ui/tokens.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { brandValuesSchema, changedSettings, valuesOf, type BrandValues } from './brand-values.ts';
import { CompanyLogo } from './company-logo.tsx';
import { DomainRequest } from './domain-request.tsx';
import { FormerSettings } from './former-settings.tsx';
import { PortalTheming } from './portal-theming.tsx';
import { Preview } from './preview.tsx';
import { ReportTheming } from './report-theming.tsx';
import { WallLinks } from './wall-links.tsx';
import { WordsAndHelp } from './words-and-help.tsx';

interface BrandFormProps {
  accountId: string;
  read: ResponseOf<typeof branding.readBranding>['data'];
  /** Why the person may not; undefined for who may. */
  refusal: string | undefined;
  /** Called when the shown data are not the newest. */
  onOld(): void;
}

/** The settings of one account's brand, with their preview beside. */
export function BrandForm({ accountId, read, refusal, onOld }: BrandFormProps) {
  const { own, begins, former } = read;
  const save = useSaveBranding();
  const flash = useFlash();
  const start = valuesOf(own ? settingsOf(own) : begins);
  const form = useForm({
    schema: brandValuesSchema,
    start,
    refuse: (_values: BrandValues, isChanged) =>
      refusal ?? (isChanged ? undefined : 'Nothing has been changed.'),
    send: async (values) => {
      const change = changedSettings(start, values);
      try {
        return await save({ account_id: accountId, version: own?.version ?? 0, ...change });
      } catch (error) {
        if (!(error instanceof ApiError) || error.statusCode !== 409) throw error;
        onOld();
        throw new Error(
          `${sentenceOf(error)} What you changed is kept below; Save again to replace theirs.`,
          { cause: error },
        );
      }
    },
    onSent: ({ name }) => flash({ type: 'success', text: `The branding of ${name} is saved.` }),
  });
  return (
    <div className="brand-settings" style={surface}>
      <SpaceBetween size="l">
        <FormBody form={form} verb="Save" failed="The branding was not saved">
          <PortalTheming form={form} />
          <ReportTheming />
          <CompanyLogo accountId={accountId} form={form} isDisabled={refusal !== undefined} />
          <WordsAndHelp form={form} />
          <div className="brand-save">
            <SubmitButton form={form} verb="Save" />
            {form.isChanged && (
              <Button formAction="none" disabled={form.isRunning} onClick={() => form.undo()}>
                Undo changes
              </Button>
            )}
          </div>
        </FormBody>
        <FormerSettings
          former={former}
          onTakeBack={(values) => {
            form.change(values);
            flash({ type: 'info', text: 'Copied into the form. Save restores it.' });
          }}
        />
        <DomainRequest accountId={accountId} refusal={refusal} />
        <WallLinks accountId={accountId} mayManage={useCan('settings', 'manage')} />
      </SpaceBetween>
      <Preview accountId={accountId} values={form.values} />
    </div>
  );
}
