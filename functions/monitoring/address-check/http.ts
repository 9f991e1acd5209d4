import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { statusCode } from '../../../core/domain/check-result.ts';
import { addressOf } from './reach.ts';
import { passedOr, type CheckBy } from './outcome.ts';

/** The rest of a page is not read. */
const MOST_BYTES = 64_000;
const MOST_HEADER_BYTES = 16_384;
const HEADERS = { 'user-agent': 'Linekeeper', accept: '*/*' };

/** Asks for a page. Redirects are not followed: the status is what the check expects. */
export const checkPage: CheckBy<'http'> = async ({ url, status, contains }, may, signal) => {
  const target = new URL(url);
  const host = target.hostname.replaceAll(/[[\]]/g, '');
  const address = await addressOf(host, may);
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    const sent = send({
      host: address,
      port: target.port || undefined,
      path: `${target.pathname}${target.search}`,
      headers: { ...HEADERS, host: target.host },
      ...(isIP(host) === 0 && { servername: host }),
      agent: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      signal,
    });
    sent.on('response', done);
    sent.on('error', failed);
    sent.end();
  });
  try {
    if (answer.statusCode !== status) return { result: statusCode(answer.statusCode ?? 0) };
    if (contains === '') return passedOr(undefined);
    return passedOr((await textOf(answer)).includes(contains) ? undefined : 'noText');
  } finally {
    answer.destroy();
  }
};

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MOST_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8');
}
