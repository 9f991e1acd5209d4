import { beforeEach, expect, test } from 'vitest';
import { LOCAL_RULES, type MailRules } from '../../../../infra/local/aws/mail-rules.ts';
import { Mailbox } from '../../../../infra/local/aws/mailbox.ts';
import { sesService } from '../../../../infra/local/aws/ses.ts';

const DOCS = 'https://docs.aws.amazon.com/ses/latest/dg';
const OURS = 'Portal <portal@northbeam.example>';
const rules: MailRules = { ...LOCAL_RULES, verified: ['northbeam.example', 'ann@example.com'] };

let mailbox: Mailbox;
const send = async (
  rule: Partial<MailRules>,
  FromEmailAddress: string,
  ToAddresses: string[],
  text = 'x',
) => {
  const service = sesService(mailbox, () => undefined, { ...rules, ...rule });
  const content = { Subject: { Data: 'Subject' }, Body: { Text: { Data: text } } };
  const input = { FromEmailAddress, Destination: { ToAddresses }, Content: { Simple: content } };
  const body = Buffer.from(JSON.stringify(input));
  return await service({
    method: 'POST',
    path: '/v2/email/outbound-emails',
    query: new URLSearchParams(),
    target: '',
    body,
  });
};
beforeEach(async () => {
  mailbox = await Mailbox.open(null);
});

test(`a sender whose domain is not verified sends nothing (${DOCS}/verify-addresses-and-domains.html)`, async () => {
  for (const from of ['portal@other.example', 'Bob <bob@example.com>', 'x@notnorthbeam.example'])
    await expect(send({}, from, ['kim@example.com']), from).rejects.toMatchObject({
      code: 'MessageRejected',
    });
  for (const from of [OURS, 'a@mail.northbeam.example', 'Ann <ANN@example.com>'])
    await send({}, from, ['kim@example.com']);
  expect(mailbox.messages).toHaveLength(3);
});

test(`in the sandbox only verified addresses get mail (${DOCS}/request-production-access.html)`, async () => {
  const isSandbox = true;
  await expect(send({ isSandbox }, OURS, ['kim@example.com'])).rejects.toMatchObject({
    code: 'MessageRejected',
  });
  await send({ isSandbox }, OURS, ['ann@example.com', 'desk@northbeam.example']);
  expect(mailbox.messages).toHaveLength(1);
});

test(`a mail has at most 50 recipients and 40 MB (${DOCS}/quotas.html)`, async () => {
  const many = Array.from({ length: 51 }, (_, at) => `p${at}@example.com`);
  await expect(send({}, OURS, many)).rejects.toMatchObject({ code: 'BadRequestException' });
  await send({}, OURS, many.slice(1));
  const whole = 'x'.repeat(40 * 1024 * 1024);
  await expect(send({}, OURS, ['kim@example.com'], whole)).rejects.toMatchObject({
    code: 'BadRequestException',
  });
});

test(`a suppressed address gets nothing, and nobody is told (${DOCS}/sending-email-suppression-list.html)`, async () => {
  const suppressed = new Set(['kim@example.com']);
  expect((await send({ suppressed }, OURS, ['Kim <Kim@example.com>'])).status).toBe(200);
  await send({ suppressed }, OURS, ['kim@example.com', 'ann@example.com']);
  expect(mailbox.messages.map(({ to }) => to)).toEqual([['ann@example.com']]);
});
