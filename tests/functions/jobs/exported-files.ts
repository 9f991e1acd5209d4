import { TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { call } from '../../fixtures/call.ts';
import type { Claims } from '../../fixtures/people.ts';

/** The texts of the files of the zip that a job has left, by their names. */
export async function filesOf(claims: Claims, id: string): Promise<Map<string, string>> {
  const { body } = await call('jobs.getResult', claims, { query: { id } });
  const { url, name } = body.data as { url: string; name: string };
  if (!/, all data, .*\.zip$/.test(name)) throw new Error(`The file is called ${name}.`);
  return await unzipped(new Uint8Array(await (await fetch(url)).arrayBuffer()));
}

/** @throws when a checksum is not that of its file. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), {
    checkSignature: true,
    useWebWorkers: false,
  });
  const files = new Map<string, string>();
  for (const entry of (await zip.getEntries()) as FileEntry[])
    files.set(entry.filename, await entry.getData(new TextWriter()));
  return files;
}
