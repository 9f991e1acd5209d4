import { useState } from 'react';
import * as z from 'zod';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { tickets } from '../../../../core/contract/tickets.ts';
import { LEAST_SECRET_LENGTH } from '../../../../core/domain/desk-hook.ts';
import { connectionRefused, secretRefused } from '../../../../core/domain/hook/connection.ts';
import { SHAPE_NAMES, SHAPES } from '../../../../core/domain/hook/shapes.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import {
  connectionOf,
  HOOK_FIELDS,
  hookValues,
  NO_HOOK,
  valuesOfShape,
} from '../../parts/hook/hook-values.ts';
import type { Refusal } from '../../ui/form/form.ts';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  shape: z.enum(['MAIL', ...SHAPE_NAMES]),
  secret: z.string(),
  token: z.string(),
  ...HOOK_FIELDS,
});
const STILL_READ = 'The desk is still being read.';
type Values = z.infer<typeof SCHEMA>;
export type Desk = ResponseOf<typeof tickets.getDesk>['data'];

const valuesOf = ({ shape, settings, template }: Desk): Values => ({
  shape,
  secret: '',
  token: '',
  ...(shape === 'MAIL' ? NO_HOOK : hookValues({ shape, settings, template })),
});

/** The help desk of an account with the person's changes over it. */
export function useDesk(accountId: string) {
  const stored = useEndpoint(tickets.getDesk, { account_id: accountId }, { staleMs: 0 });
  const save = useWrite(tickets.saveDesk, { invalidates: [tickets.getDesk] });
  const test = useWrite(tickets.testDesk);
  /** As saved since the form was opened, here or by somebody else. */
  const [newer, setNewer] = useState<Desk>();
  const desk = newer ?? stored.data?.data;
  const form = useForm({
    schema: SCHEMA,
    start: stored.data
      ? valuesOf(stored.data.data)
      : { shape: 'MAIL', secret: '', token: '', ...NO_HOOK },
    refuse: (values, isChanged) => {
      if (!desk) return stored.error?.message ?? STILL_READ;
      return draftRefused(values, desk) ?? (isChanged ? undefined : 'Nothing has changed.');
    },
    newer(data, mine, begun) {
      const theirs = data as Desk;
      setNewer(theirs);
      return {
        theirs: valuesOf(theirs),
        mine,
        differences: differencesOf(begun, valuesOf(theirs)),
      };
    },
    send: (values) =>
      save.mutateAsync({ params: { ...draftOf(accountId, values), version: desk?.version } }),
    onSent({ data }) {
      setNewer(data);
      form.fields.reset(valuesOf(data));
    },
  });
  const { values } = form;
  return {
    form,
    desk,
    saved: save.isSuccess && !form.isChanged ? save.data.message : '',
    choose(shape: Values['shape']) {
      form.change({
        secret: '',
        token: '',
        ...(shape === 'MAIL' ? NO_HOOK : valuesOfShape(shape, values)),
      });
    },
    test,
    testRefused: desk ? draftRefused(values, desk)?.why : STILL_READ,
    sendTest: () => test.mutate({ params: draftOf(accountId, values) }),
  };
}

/** Why a desk cannot be tried or saved as it is in the form. */
function draftRefused(values: Values, desk: Desk): Refusal | undefined {
  const { shape: name } = values;
  if (name === 'MAIL') return undefined;
  const shape = SHAPES[name];
  const wrong = connectionRefused(connectionOf(name, values));
  if (wrong) return { why: `${labelOf(wrong.field, name)} ${wrong.reason}.`, at: wrong.field };
  const isPlain = name === 'PLAIN';
  const proving = isPlain ? values.secret : values.token;
  const at = isPlain ? 'secret' : 'token';
  const isKept = desk.shape === name && (isPlain ? desk.has_secret : desk.has_token);
  if (proving === '' && !isKept) return { why: `Enter the ${shape.secret.label} first.`, at };
  const reason = proving === '' ? undefined : secretRefused(shape, proving.trim());
  if (reason !== undefined) return { why: `${shape.secret.label} ${reason}.`, at };
  if (!isPlain && values.secret !== '' && values.secret.length < LEAST_SECRET_LENGTH)
    return { why: `It has ${LEAST_SECRET_LENGTH} characters at least.`, at: 'secret' };
  return undefined;
}

function labelOf(field: string, shape: keyof typeof SHAPES): string {
  const setting = SHAPES[shape].settings.find(({ name }) => field === `settings.${name}`);
  return setting?.label ?? 'Template';
}

function draftOf(account_id: string, values: Values) {
  const { shape, secret, token } = values;
  return {
    account_id,
    shape,
    ...(shape === 'MAIL' ? { settings: {}, template: '' } : connectionOf(shape, values)),
    ...(secret === '' || shape === 'MAIL' ? {} : { secret }),
    ...(token === '' || shape === 'MAIL' || shape === 'PLAIN' ? {} : { token }),
  };
}

function differencesOf(before: Values, after: Values) {
  const facts = ({ shape, settings, template }: Values) => ({
    'Tickets go': shape === 'MAIL' ? 'by mail' : SHAPES[shape].name,
    Address: settings['address'] ?? '',
    Template: template,
  });
  const [former, latter] = [facts(before), facts(after)];
  return (Object.keys(former) as (keyof typeof former)[])
    .filter((what) => former[what] !== latter[what])
    .map((what) =>
      what === 'Template'
        ? { what, before: 'as it was', after: 'changed' }
        : { what, before: former[what], after: latter[what] },
    );
}
