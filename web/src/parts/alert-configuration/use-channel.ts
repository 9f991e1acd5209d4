import * as z from 'zod';
import { ApiError } from '../../../../core/contract/api-error.ts';
import {
  recipientgroups,
  type ListedRecipient,
} from '../../../../core/contract/recipientgroups.ts';
import { connectionRefused, secretRefused } from '../../../../core/domain/hook/connection.ts';
import { SHAPE_NAMES, SHAPES, type ShapeName } from '../../../../core/domain/hook/shapes.ts';
import { ADDRESS_METHODS } from '../../../../core/domain/recipient-methods.ts';
import { sameRecipient } from '../../../../core/domain/recipient.ts';
import { useWrite } from '../../api/queries.ts';
import type { Refusal } from '../../ui/form/form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { connectionOf, HOOK_FIELDS, hookValues, valuesOfShape } from '../hook/hook-values.ts';
import type { RecipientList } from './use-recipients.ts';

const SCHEMA = z.strictObject({
  addr: z.string(),
  shape: z.enum(SHAPE_NAMES),
  token: z.string(),
  ...HOOK_FIELDS,
});
type Values = z.infer<typeof SCHEMA>;
const FIRST: ShapeName = 'SLACK';

/** A new channel of the list, or one that is changed. */
export function useChannel(list: RecipientList, former: ListedRecipient | undefined) {
  const save = useWrite(recipientgroups.saveRecipientGroup);
  const test = useWrite(recipientgroups.testChannel);
  const { group, owner } = list;
  const form = useForm({
    schema: SCHEMA,
    start: {
      addr: former?.addr ?? '',
      shape: former?.channel?.shape ?? FIRST,
      token: '',
      ...hookValues(former?.channel ?? { shape: FIRST, settings: {}, template: '' }),
    },
    refuse: (values, isChanged) =>
      refusalOf(values, former, group?.recipients ?? []) ??
      (isChanged ? undefined : 'Nothing has changed.'),
    send: (values) => {
      const recipients = group?.recipients ?? [];
      const at = former ? recipients.findIndex((one) => sameRecipient(one, former)) : -1;
      const index = at === -1 ? recipients.length : at;
      return save
        .mutateAsync({
          params: {
            ...owner,
            id: group!.id,
            data: { ...group!, recipients: recipients.toSpliced(index, 1, recipientOf(values)) },
          },
        })
        .catch((error: unknown) => {
          throw inForm(error, index);
        });
    },
    onSent: ({ data }) => list.keep(data),
  });
  const { values } = form;
  return {
    form,
    choose: (shape: ShapeName) => form.change({ token: '', ...valuesOfShape(shape, values) }),
    hasSecret: former?.channel?.shape === values.shape,
    test,
    testRefused: refusalOf(values, former, group?.recipients ?? [])?.why,
    sendTest: () =>
      test.mutate(
        { params: { ...owner, id: group!.id, recipient: recipientOf(values) } },
        { onSuccess: list.readAgain },
      ),
  };
}

function refusalOf(
  values: Values,
  former: ListedRecipient | undefined,
  others: readonly ListedRecipient[],
): Refusal | undefined {
  const addr = values.addr.trim();
  const shape = SHAPES[values.shape];
  if (addr === '') return { why: 'Enter a channel name first.', at: 'addr' };
  const wrongName = ADDRESS_METHODS.CHANNEL.refused(addr);
  if (wrongName !== undefined) return { why: `Name ${wrongName}.`, at: 'addr' };
  const own = { method: 'CHANNEL' as const, addr };
  if (!former && others.some((other) => sameRecipient(other, own)))
    return { why: 'This name is already in the list.', at: 'addr' };
  const connection = connectionOf(values.shape, values);
  const wrong = connectionRefused(connection);
  if (wrong) {
    const setting = shape.settings.find(({ name }) => wrong.field === `settings.${name}`);
    return { why: `${setting?.label ?? 'Template'} ${wrong.reason}.`, at: wrong.field };
  }
  const token = values.token.trim();
  if (token === '')
    return former?.channel?.shape === values.shape
      ? undefined
      : { why: `Enter the ${shape.secret.label} first.`, at: 'token' };
  const reason = secretRefused(shape, token);
  return reason === undefined
    ? undefined
    : { why: `${shape.secret.label} ${reason}.`, at: 'token' };
}

function recipientOf({ addr, shape, token, ...values }: Values): ListedRecipient {
  return {
    type: 'ARBITRARY',
    method: 'CHANNEL',
    addr: addr.trim(),
    contact: addr.trim(),
    channel: {
      ...connectionOf(shape, values),
      ...(token.trim() === '' ? {} : { token: token.trim() }),
    },
  };
}

/** A refusal of a field of the list, as one of a field of the dialog. */
function inForm(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError) || error.field === undefined) return error;
  const prefix = `data.recipients.${index}.`;
  if (!error.field.startsWith(prefix)) return error;
  const field = error.field.slice(prefix.length).replace(/^channel\./, '');
  const words = error.message.startsWith(`${error.field}: `)
    ? error.message.slice(error.field.length + 2)
    : error.message;
  return new ApiError(error.statusCode, `${field}: ${words}`, { field });
}
