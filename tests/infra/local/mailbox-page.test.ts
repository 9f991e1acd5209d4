import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocal, type Local } from '../../../infra/local/testing.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';

let local: Local;
let client: SESv2Client;
beforeAll(async () => {
  local = await startLocal();
  client = new SESv2Client({ maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await local.stop();
});

const fetched = async (path: string) => await fetch(`${local.url}${path}`);
const emlOf = async (id: string) =>
  Buffer.from(await (await fetched(`/mailbox/${id}.eml`)).arrayBuffer());

async function sendSimple(html = '<p>Łódź: <img src="cid:chart"></p>'): Promise<string> {
  const { MessageId } = await client.send(
    new SendEmailCommand({
      FromEmailAddress: '"Tidewater" <portal@tidewater.example>',
      Destination: { ToAddresses: ['a@b.example'], CcAddresses: ['c@d.example'] },
      ReplyToAddresses: ['help@tidewater.example'],
      Content: {
        Simple: {
          Subject: { Data: 'Łódź is down' },
          Body: { Text: { Data: 'Łódź: a chart' }, Html: { Data: html } },
          Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
          Attachments: [
            {
              FileName: 'chart.png',
              ContentType: 'image/png',
              RawContent: PNG,
              ContentId: 'chart',
              ContentDisposition: 'INLINE',
            },
            { FileName: 'łódź.csv', ContentType: 'text/csv', RawContent: Buffer.from('a;b') },
          ],
        },
      },
    }),
  );
  return MessageId!;
}

describe('the whole of a mail', () => {
  test('that came as parts is what SES builds of them, read by two parsers', async () => {
    const eml = await emlOf(await sendSimple());
    const read = await simpleParser(eml);
    expect(read).toMatchObject({
      subject: 'Łódź is down',
      text: expect.stringContaining('Łódź: a chart') as string,
      from: { value: [{ name: 'Tidewater', address: 'portal@tidewater.example' }] },
      to: { text: 'a@b.example' },
      cc: { text: 'c@d.example' },
      replyTo: { text: 'help@tidewater.example' },
      messageId: expect.stringMatching(/amazonses\.com>$/) as string,
    });
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
    expect(
      read.attachments.map(({ filename, contentType, content }) => [
        filename,
        contentType,
        content.length,
      ]),
    ).toEqual([
      ['chart.png', 'image/png', PNG.length],
      ['łódź.csv', 'text/csv', 3],
    ]);
    const again = await PostalMime.parse(eml);
    expect(again).toMatchObject({ subject: 'Łódź is down', attachments: [{}, {}] });
    expect(again.html).toContain('cid:chart');
  });

  test('that came whole is the very bytes that came, with its calendar', async () => {
    const Data = await new MailComposer({
      from: 'portal@tidewater.example',
      to: 'a@b.example',
      subject: 'Planned work',
      text: 'We are going to work.',
      icalEvent: { method: 'REQUEST', content: CALENDAR },
    })
      .compile()
      .build();
    const { MessageId } = await client.send(
      new SendEmailCommand({
        Destination: { ToAddresses: ['a@b.example'] },
        Content: { Raw: { Data } },
      }),
    );
    const eml = await emlOf(MessageId!);
    expect(eml.equals(Data)).toBe(true);
    const { attachments } = await simpleParser(eml);
    expect(attachments.map(({ content }) => content.toString('utf8'))).toContain(CALENDAR);
  });

  test('is there for mails alone', async () => {
    const { id } = await local.mailbox.add({ kind: 'text message', to: ['+44'], text: 'Down' });
    for (const path of [`/mailbox/${id}.eml`, '/mailbox/none.eml', '/mailbox/none.html'])
      expect([path, (await fetched(path)).status]).toEqual([path, 404]);
  });
});

describe('the HTML of a mail', () => {
  test('has its own pictures in it, runs nothing and loads nothing from elsewhere', async () => {
    const id = await sendSimple('<script>alert(1)</script><img src="cid:chart">');
    const answer = await fetched(`/mailbox/${id}.html`);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
    expect(policy).not.toContain('script-src');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await answer.text()).toContain(
      `<img src="data:image/png;base64,${PNG.toString('base64')}">`,
    );
  });

  test('is shown in a frame without any right, beside its text', async () => {
    const id = await sendSimple();
    const page = await (await fetched('/mailbox')).text();
    expect(page).toContain(`<iframe src="/mailbox/${id}.html" sandbox `);
    expect(page).toContain('Łódź: a chart');
    expect(page).toContain(`href="/mailbox/${id}.eml"`);
  });
});

test('a tag or a header that SES refuses is refused', async () => {
  const send = (extra: object, headers: { Name: string; Value: string }[] = []) =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress: 'portal@tidewater.example',
        Destination: { ToAddresses: ['a@b.example'] },
        Content: {
          Simple: {
            Subject: { Data: 'x' },
            Body: { Text: { Data: 'x' } },
            Headers: headers,
          },
        },
        ...extra,
      }),
    );
  await expect(send({ EmailTags: [{ Name: 'mail', Value: 'a#b' }] })).rejects.toThrow('tag');
  await expect(send({}, [{ Name: 'Message-ID', Value: '<a@b>' }])).rejects.toThrow('header');
  await expect(send({}, [{ Name: 'X-Place', Value: 'Łódź' }])).rejects.toThrow('header');
});

test('the page names the headers of a mail', async () => {
  await sendSimple();
  const page = await (await fetched('/mailbox')).text();
  expect(page).toContain('<dt>Auto-Submitted</dt><dd>auto-generated</dd>');
  expect(page).toContain('<dt>Reply-To</dt><dd>help@tidewater.example</dd>');
});
