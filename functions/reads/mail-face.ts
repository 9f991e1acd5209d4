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
 * Mail branding of an account: from the nearest account with a brand, so that accounts above it
 * stay hidden. Links use the brand's own host.
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

/** Mail clients need a picture, which only uploaded logos have. */
function logoAt(portalUrl: string, branding: Branding): string | undefined {
  const logo = paperLogo(branding);
  return isUploaded(logo)
    ? `${portalUrl}/brand/${encodeURIComponent(branding.id)}/${mailPictureOf(logo)}`
    : undefined;
}

/** Keeps protocol and port. */
function atHost(portalUrl: string, host: string | undefined): string {
  if (host === undefined) return portalUrl;
  const url = new URL(portalUrl);
  url.hostname = host;
  return url.origin;
}
