import type { AccountId } from '../../core/access/scope.ts';
import { isUploaded, paperLogo } from '../../core/domain/brand.ts';
import type { LogoPicture } from '../documents/logo-picture.ts';
import { readBrandFile } from '../gateways/brand-files.ts';
import { brandInForce } from '../reads/brand.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';

/** The logo of an account's reports; without one that can be drawn, its name. */
export async function logoOf(account: AccountId): Promise<LogoPicture | undefined> {
  const branding = (await brandInForce(account))?.branding;
  const name = branding ? paperLogo(branding) : '';
  const type = /\.(svg|png)$/.exec(name)?.[1];
  if (!branding || (type !== 'svg' && type !== 'png')) return undefined;
  const folder = isUploaded(name) ? branding.id : readEnvironment(secretsEnvironment).BRAND;
  try {
    const { logoPicture } = await import('../documents/logo-picture.ts');
    return await logoPicture(await readBrandFile(folder, name), type);
  } catch (error) {
    log.warn('a logo could not be drawn', { account, name, error: error as Error });
    return undefined;
  }
}
