import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../../../core/domain/desk-hook.ts';
import type { Shape } from '../../../../core/domain/hook/shape.ts';

const BODY = '{"key":"KEY-OF-THE-TICKET","case_id":"INC-1","status":"In progress"}';

/** Headers of a desk's reply. */
export const replyHeaders = (replies: Shape['replies']): string[] => [
  'content-type: application/json',
  ...(replies === 'bearer'
    ? ['authorization: Bearer SECRET']
    : [
        `${TIMESTAMP_HEADER}: seconds since 1970, at most five minutes old`,
        `${SIGNATURE_HEADER}: v1= and the HMAC-SHA256 in hex, with the secret, over the time, a full stop and the body`,
      ]),
];

/** A reply of a desk as commands of a shell. */
export function replyCommands(url: string, replies: Shape['replies']): string {
  const call = [`curl -X POST '${url}'`, `-H 'content-type: application/json'`];
  if (replies === 'bearer')
    return lines(`SECRET='the secret'`, `BODY='${BODY}'`, [
      ...call,
      '-H "authorization: Bearer $SECRET"',
      '--data "$BODY"',
    ]);
  return lines(
    `SECRET='the secret'`,
    `BODY='${BODY}'`,
    'AT=$(date +%s)',
    `SIGNATURE=$(printf '%s.%s' "$AT" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/.* //')`,
    [
      ...call,
      `-H "${TIMESTAMP_HEADER}: $AT"`,
      `-H "${SIGNATURE_HEADER}: v1=$SIGNATURE"`,
      '--data "$BODY"',
    ],
  );
}

const lines = (...commands: (string | string[])[]): string =>
  commands
    .map((command) => (typeof command === 'string' ? command : command.join(' \\\n  ')))
    .join('\n');
