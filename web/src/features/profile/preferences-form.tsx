import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { useMemo } from 'react';
import * as z from 'zod';
import { users } from '../../../../core/contract/users.ts';
import {
  ALERT_MAILS,
  DATE_LANGUAGES,
  preferencesSchema,
  type Preferences as Chosen,
} from '../../../../core/domain/preferences.ts';
import { momentIn } from '../../../../core/domain/reader.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const ALERT_MAIL_WORDS: Record<Chosen['alertMails'], string> = {
  all: 'All that I am a recipient of',
  critical: 'Those about critical alerts',
  none: 'None',
};

const { zone, dates, alertMails, jobMails } = preferencesSchema.shape;
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 22:00');
const SCHEMA = z.strictObject({
  zone,
  dates,
  alertMails,
  jobMails,
  /** '' for no quiet hours. */
  from: time,
  to: time,
  tellsCritical: z.boolean(),
});
type Values = z.infer<typeof SCHEMA>;

/** How the person reads moments, which mails they want, and when none. */
export function Preferences() {
  const read = useEndpoint(users.getPreferences, {});
  return (
    <Container
      header={
        <Header variant="h2" description="They are yours alone, wherever you sign in.">
          Preferences
        </Header>
      }
    >
      {read.data ? <PreferencesForm stored={read.data.data} /> : <Spinner />}
      {read.error && <p role="alert">Your preferences could not be read. {read.error.message}</p>}
    </Container>
  );
}

function PreferencesForm({ stored }: { stored: Chosen }) {
  const machine = useSessionMachine();
  const flash = useFlash();
  const save = useWrite(users.savePreferences, { invalidates: [users.getPreferences] });
  const form = useForm({
    schema: SCHEMA,
    start: valuesOf(stored),
    refuse: ({ from, to }, isChanged) => {
      if (!isChanged) return 'Nothing has been changed.';
      if ((from === '') !== (to === ''))
        return { why: 'Quiet hours need a beginning and an end.', at: from === '' ? 'from' : 'to' };
      return from !== '' && from === to
        ? { why: 'Quiet hours cannot begin when they end.', at: 'to' }
        : undefined;
    },
    send: (values) => save.mutateAsync({ params: { ...stored, ...chosenBy(values) } }),
    onSent({ message }) {
      flash({ type: 'success', text: message });
      void machine.reread();
    },
  });
  const zones = useMemo(() => zoneOptions(), []);
  return (
    <FormPage form={form} verb="Save" failed="Your preferences were not saved">
      <ColumnLayout columns={2}>
        <SelectField
          name="zone"
          label="Time zone"
          description="Of all times in the portal, and of mails to you."
          filteringType="auto"
          options={zones}
        />
        <SelectField
          name="dates"
          label="Language of dates"
          description={`Now: ${exampleOf(form.values)}`}
          options={Object.entries(DATE_LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          name="alertMails"
          label="Mails about alerts"
          options={ALERT_MAILS.map((value) => ({ value, label: ALERT_MAIL_WORDS[value] }))}
        />
        <CheckField
          name="jobMails"
          label="A mail when something that I started has failed"
          description="The portal shows it either way."
        />
        <TextField
          name="from"
          label="Quiet hours begin at"
          placeholder="22:00"
          description="Mails about alerts wait until they end, and come as one. Leave both empty for none."
        />
        <TextField name="to" label="Quiet hours end at" placeholder="07:00" />
        <CheckField
          name="tellsCritical"
          label="Critical alerts at once all the same"
          description="Also within quiet hours."
        />
      </ColumnLayout>
    </FormPage>
  );
}

const valuesOf = ({ quiet, passkeyNames: _names, ...rest }: Chosen): Values => ({
  ...rest,
  from: quiet?.from ?? '',
  to: quiet?.to ?? '',
  tellsCritical: quiet?.tellsCritical ?? true,
});

const chosenBy = ({ from, to, tellsCritical, ...rest }: Values): Chosen => ({
  ...rest,
  quiet: from === '' ? null : { from, to, tellsCritical },
});

const EXAMPLE = { dateStyle: 'full', timeStyle: 'short' } as const;
const exampleOf = (reader: Pick<Values, 'zone' | 'dates'>) =>
  momentIn(Math.floor(Date.now() / 60_000) * 60, EXAMPLE, reader);

function zoneOptions() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: '', label: `That of this machine (${own})` },
    ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => ({ value: name, label: name })),
  ];
}
