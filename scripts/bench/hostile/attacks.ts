import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { branding } from '../../../core/contract/branding.ts';
import { devices } from '../../../core/contract/devices.ts';
import type { Endpoint } from '../../../core/contract/endpoint.ts';
import { REQUEST_LIMITS } from '../../../core/contract/graphql.ts';
import { jobs } from '../../../core/contract/jobs.ts';
import { users } from '../../../core/contract/users.ts';

/** What a hostile person sends again and again. */
export interface Attack {
  /** Undefined for the data service. */
  endpoint?: Endpoint;
  query?: string;
  /** A new body for each request. */
  body?: () => string;
  /** Connections at once; a few unless given. */
  lanes?: number;
  /** The body arrives byte by byte. */
  isTrickled?: true;
}

const GIANT = 4_500_000;
const SLOW_LANES = 100;
const ALIASES = REQUEST_LIMITS.fields * 30;
const IMPORTED = 10_000;

/** Each attack by its name, prepared for a person of an account. */
export const ATTACKS: Readonly<Record<string, (account: string) => Attack>> = {
  aliases: (account) => {
    const field = `getBranding(account_id: "${account}") { account_id }`;
    const fields = Array.from({ length: ALIASES }, (_, at) => `a${at}: ${field}`);
    return { body: always(JSON.stringify({ query: `{ ${fields.join(' ')} }` })) };
  },
  'graphql-bodies': () => ({
    body: always(JSON.stringify({ query: '{ __typename }', variables: { a: 'x'.repeat(GIANT) } })),
  }),
  'rest-bodies': (account) => ({
    endpoint: devices.updateProperties,
    body: always(JSON.stringify({ account_id: account, id: 'x'.repeat(GIANT) })),
  }),
  'slow-bodies': () => ({
    endpoint: devices.updateProperties,
    lanes: SLOW_LANES,
    isTrickled: true,
  }),
  'png-bombs': (account) => logo(account, 'logo.png', pngOf(400_000_000)),
  'svg-bombs': (account) => {
    const rects = '<rect width="1" height="1"/>'.repeat(30_000);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${rects}</svg>`;
    return logo(account, 'logo.svg', Buffer.from(svg));
  },
  imports: (account) => {
    const csv = Array.from(
      { length: IMPORTED },
      (_, at) => `Given,Family,person-${at}@example.com,+4477009${10_000 + at},Customer Viewer`,
    ).join('\n');
    const before = JSON.stringify({ account_id: account, csv }).slice(0, -1);
    return { endpoint: users.addPeople, body: () => `${before},"key":"${randomUUID()}"}` };
  },
  exports: () => ({
    endpoint: jobs.startExport,
    body: () => JSON.stringify({ ...EXPORTED, key: randomUUID() }),
  }),
  lists: (account) => ({ endpoint: devices.listDevices, query: `?account_id=${account}` }),
};

const always = (text: string) => () => text;

const logo = (account: string, name: string, file: Buffer): Attack => ({
  endpoint: branding.uploadLogo,
  body: always(
    JSON.stringify({
      account_id: account,
      kind: 'portal',
      name,
      content: file.toString('base64'),
    }),
  ),
});

const EXPORTED = {
  table: 'services',
  name: ['Services'],
  columns: ['Device', 'Customer'],
  search: '',
  filter: { join: 'and', items: [] },
  sort: null,
  zone: 'Europe/London',
};

/** A grey PNG of 100 × 100 px whose data decode to more than it needs. */
function pngOf(decodedBytes: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(100, 0);
  header.writeUInt32BE(100, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(decodedBytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [data.length, crc32(body)].map((value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  });
  return Buffer.concat([length!, body, check!]);
}
