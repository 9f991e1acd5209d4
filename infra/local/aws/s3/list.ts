import type { BucketStore } from './bucket-store.ts';
import { xml } from './xml.ts';

const MAX_KEYS = 1_000;

/** ListObjectsV2: prefix, delimiter, pages. */
export function listObjects(store: BucketStore, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const limit = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const token = query.get('continuation-token');
  const after = token
    ? Buffer.from(token, 'base64url').toString('utf8')
    : (query.get('start-after') ?? '');
  const entries = entriesOf(
    store.keys(bucket).filter((key) => key.startsWith(prefix)),
    prefix,
    delimiter,
  ).filter(({ last }) => last > after);
  const page = entries.slice(0, limit);
  const isTruncated = entries.length > page.length;
  const contents = page
    .filter(({ common }) => !common)
    .map(({ name }) => {
      const info = store.find(bucket, name)!;
      return xml`<Contents><Key>${name}</Key><Size>${info.size}</Size><ETag>"${info.etag}"</ETag><LastModified>${new Date(info.modifiedMs).toISOString()}</LastModified><StorageClass>STANDARD</StorageClass></Contents>`;
    });
  const folders = page
    .filter(({ common }) => common)
    .map(({ name }) => xml`<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`);
  const next = isTruncated
    ? xml`<NextContinuationToken>${Buffer.from(page.at(-1)!.last).toString('base64url')}</NextContinuationToken>`
    : '';
  return (
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    xml`<Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
    [next, ...contents, ...folders].join('') +
    '</ListBucketResult>'
  );
}

interface Entry {
  name: string;
  common: boolean;
  /** Last key of the entry. */
  last: string;
}

function entriesOf(keys: string[], prefix: string, delimiter: string | null): Entry[] {
  const entries: Entry[] = [];
  for (const key of keys) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const name = end < 0 ? key : key.slice(0, end + delimiter!.length);
    const previous = entries.at(-1);
    if (end >= 0 && previous?.name === name) previous.last = key;
    else entries.push({ name, common: end >= 0, last: key });
  }
  return entries;
}
