import type { AccountId } from '../../core/access/scope.ts';
import {
  brandReader,
  isUploaded,
  mailPictureOf,
  paperLogo,
  themeOf,
  type Branding,
} from '../../core/domain/brand.ts';
import { mailFaceEnvironment, type MailFace } from '../gateways/mail.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { brandInForce } from './brand.ts';

/**
 * The face that mail to the people of an account has: that of the nearest account with a brand, so
 * that nothing in it names who stands above. Its links lead to the brand's own address.
 */
export async function mailFaceOf(accountId: AccountId): Promise<MailFace> {
  const brand = await brandInForce(accountId);
  const { reports } = themeOf(brand?.branding);
  const { PORTAL_URL } = readEnvironment(mailFaceEnvironment);
  const portalUrl = atHost(PORTAL_URL, brand?.addresses.host);
  return {
    brandName: brand?.branding.name ?? 'Network portal',
    colour: reports.primary,
    secondColour: reports.secondary,
    sender: brand?.addresses.sender,
    portalUrl,
    logo: brand && logoAt(portalUrl, brand.branding),
    reader: brandReader(brand?.branding),
    support: brand?.branding.support_address ?? '',
  };
}

/** Only of an uploaded logo there is a picture for mailboxes; what a brand began with is its name. */
function logoAt(portalUrl: string, branding: Branding): string | undefined {
  const logo = paperLogo(branding);
  return isUploaded(logo)
    ? `${portalUrl}/brand/${encodeURIComponent(branding.id)}/${mailPictureOf(logo)}`
    : undefined;
}

/** The portal's address under another name; protocol and port are the deployment's. */
function atHost(portalUrl: string, host: string | undefined): string {
  if (host === undefined) return portalUrl;
  const url = new URL(portalUrl);
  url.hostname = host;
  return url.origin;
}
