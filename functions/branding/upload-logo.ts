import { createHash } from 'node:crypto';
import type { branding } from '../../core/contract/branding.ts';
import { mailPictureOf } from '../../core/domain/brand.ts';
import { putBrandFile } from '../gateways/brand-files.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireWholeAccount } from '../reads/brand.ts';
import { writeTogether } from '../store/client.ts';
import { drawLogo } from './logo/draw-logo.ts';
import { readLogo } from './logo/read-logo.ts';
import { brandThing } from '../store/audit-things.ts';

const CONTENT_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

/**
 * POST /branding/logos: checks a logo and stores it under a name derived from its content. It stays
 * unused until the settings are saved.
 */
export const uploadLogo: Verb<typeof branding.uploadLogo> = async ({
  actor,
  account,
  body: { kind, name, content },
  audit,
}) => {
  requireWholeAccount(actor);
  const logo = await readLogo(new Uint8Array(Buffer.from(content, 'base64')), name);
  const { type, bytes, width, height } = logo;
  const picture = await drawLogo(logo);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const filename = `${kind}-logo-${digest}.${type}`;
  await putBrandFile(account, {
    name: filename,
    body: bytes,
    contentType: CONTENT_TYPES[type],
    isForEver: true,
  });
  await putBrandFile(account, {
    name: mailPictureOf(filename),
    body: picture.png,
    contentType: CONTENT_TYPES.png,
    isForEver: true,
  });
  await writeTogether([
    audit({
      accountId: account,
      target: account,
      things: [brandThing(account, '')],
      information: `Uploaded ${kind === 'portal' ? 'a portal logo' : 'a company logo'}: ${filename}`,
      after: { filename, width, height },
    }),
  ]);
  return {
    message: `The logo is ready. It is ${width} × ${height}${type === 'png' ? ' pixels' : ''}.`,
    data: { filename, width, height, notes: [...logo.notes, ...picture.notes] },
  };
};
