import * as z from 'zod';
import { USUAL_READER, type Reader } from './reader.ts';
import { fromWallSeconds, isZone, wallSeconds } from './zone.ts';

/** Languages of dates, as people know them. */
export const DATE_LANGUAGES = {
  'en-GB': 'English (United Kingdom)',
  'en-US': 'English (United States)',
  'cs-CZ': 'Čeština',
  'da-DK': 'Dansk',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'nb-NO': 'Norsk',
  'pl-PL': 'Polski',
  'pt-PT': 'Português',
  'sv-SE': 'Svenska',
} as const;
const LANGUAGES = Object.keys(DATE_LANGUAGES) as (keyof typeof DATE_LANGUAGES)[];

/** Alert mails that a person wants, where a list of recipients has their address. */
export const ALERT_MAILS = ['all', 'critical', 'none'] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

export const PASSKEY_NAME = z.string().trim().min(1, 'is required').max(60);
const MOST_PASSKEY_NAMES = 20;

/** Key of a passkey's name: the beginning of its credential id, which is random. */
export const passkeyKey = (credentialId: string): string => credentialId.slice(0, 40);

/** A person's preferences. */
export const preferencesSchema = z.strictObject({
  /** IANA name; '' for the zone of the machine that they are at. */
  zone: z
    .string()
    .max(64)
    .refine((zone) => zone === '' || isZone(zone), 'must be the name of a time zone')
    .default(USUAL_READER.zone),
  dates: z.enum(LANGUAGES).default('en-GB'),
  alertMails: z.enum(ALERT_MAILS).default('all'),
  /** A mail when something that they started has failed. */
  jobMails: z.boolean().default(true),
  /** Mails about alerts wait so long, and come as one; both times are of their zone. */
  quiet: z
    .strictObject({
      from: timeOfDay,
      to: timeOfDay,
      /** Critical alerts are mailed at once all the same. */
      tellsCritical: z.boolean(),
    })
    .refine(({ from, to }) => from !== to, 'must not begin when they end')
    .nullable()
    .default(null),
  /** The person's own names of passkeys, by passkeyKey. */
  passkeyNames: z
    .record(z.string().max(40), PASSKEY_NAME)
    .refine((names) => Object.keys(names).length <= MOST_PASSKEY_NAMES, 'has too many names')
    .optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const USUAL_PREFERENCES: Preferences = preferencesSchema.parse({});

/**
 * Zone and format of moments in a mail.
 * @param usual of people of the brand who have chosen nothing.
 */
export const readerOf = ({ zone, dates }: Preferences, usual: Reader): Reader => ({
  zone: zone || usual.zone,
  dates,
});

const DAY_SECONDS = 86_400;
const secondsOf = (time: string) => Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3)) * 60;

/**
 * When the quiet hours end in which a moment falls, in epoch seconds; null outside of them. They may
 * go over midnight.
 */
export function quietUntil(
  preferences: Preferences,
  epochSeconds: number,
  usual: Reader,
): number | null {
  const { quiet } = preferences;
  if (!quiet) return null;
  const { zone } = readerOf(preferences, usual);
  const wall = wallSeconds(epochSeconds, zone);
  const time = wall % DAY_SECONDS;
  const [from, to] = [secondsOf(quiet.from), secondsOf(quiet.to)];
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return null;
  const midnight = wall - time + (time < to ? 0 : DAY_SECONDS);
  return fromWallSeconds(midnight + to, zone);
}
