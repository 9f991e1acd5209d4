import { verify } from 'node:crypto';
import { fetch } from 'undici';
import * as z from 'zod';
import { COLLECTOR_FILE, COLLECTOR_RELEASE } from '../core/domain/site-collector.ts';
import { readPublicKey } from '../functions/monitoring/site/signed-call.ts';
import { writeWhole } from './files.ts';
import { dispatcher } from './post.ts';
import { programFile, sha256Of, type Program } from './programs.ts';

const DOWNLOAD_MS = 300_000;
const MOST_BYTES = 30_000_000;
const MOST_RELEASE_BYTES = 10_000;

const signedSchema = z.object({ release: z.string(), signature: z.string() });
const releaseSchema = z.object({
  program: z.literal('linekeeper-collector'),
  version: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The portal's files are not those of a version that may run. */
export class BadRelease extends Error {}
/** The portal has another version, as between the steps of its deployment. */
export class NotOffered extends Error {}

/**
 * Fetches a version from the portal. The release file is signed with the key of this program's
 * own release, so neither the portal's files nor its answers can bring other code.
 * @throws BadRelease for a wrong signature or digest; NotOffered for another version; TypeError and
 * DOMException without an answer
 */
export async function fetchRelease(
  portal: string,
  folder: string,
  version: string,
  releaseKey: string,
): Promise<Program> {
  const signed = await fetched(`${portal}/${COLLECTOR_RELEASE}`, MOST_RELEASE_BYTES);
  const release = readRelease(signed.toString(), releaseKey);
  if (release.version !== version) throw new NotOffered(`The portal's file is ${release.version}.`);
  const bytes = await fetched(`${portal}/${COLLECTOR_FILE}`, MOST_BYTES);
  if (sha256Of(bytes) !== release.sha256)
    throw new BadRelease('the file is damaged: its digest is not that of the release');
  await writeWhole(programFile(folder, release), bytes.toString());
  return release;
}

function readRelease(text: string, releaseKey: string): Program {
  const key = readPublicKey(releaseKey);
  const signed = signedSchema.safeParse(parsed(text));
  if (!signed.success) throw new NotOffered('The portal has no release file.');
  const { release, signature } = signed.data;
  if (!key || !verify(null, Buffer.from(release), key, Buffer.from(signature, 'base64')))
    throw new BadRelease('its release is not signed with the key that this version knows');
  const { version, sha256 } = releaseSchema.parse(JSON.parse(release));
  return { version, sha256 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function fetched(url: string, mostBytes: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  const answer = await fetch(url, { signal, redirect: 'error', dispatcher });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new NotOffered(`${url} answers ${answer.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.length;
    if (length > mostBytes) throw new BadRelease('its file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
