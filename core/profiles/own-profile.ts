import type * as z from 'zod';
import { issueWords } from '../contract/issue-words.ts';
import { LOST_STATE } from '../domain/lost-row.ts';
import { patternRefused } from './pattern.ts';
import { profileSchema, type Profile } from './profile.ts';

/** Profiles that an account adds to the built-in ones. */
export const MOST_OWN_PROFILES = 20;
/** Characters of one as JSON. */
export const LONGEST_PROFILE = 60_000;
/** Tables and single objects that a walk reads by one, each time that it names them. */
export const MOST_OBJECTS = 150;
const MOST_TAKEN_OVER = 10;
/** Each runs over the name of each port. */
const MOST_OF_PANEL = 20;
const LONGEST_VALUE = 300;

export interface ProfileIssue {
  /** Such as sensors.3.unit; '' for the whole. */
  path: string;
  message: string;
}

/** Built-in profiles, as far as own ones have to fit them. */
export type BuiltIn = Pick<Profile, 'name'> & { id: string };

/** An own profile, or everything that is wrong with its text. */
export function readOwnProfile(
  text: string,
  builtIn: readonly BuiltIn[],
): { profile: Profile; issues: [] } | { profile?: undefined; issues: ProfileIssue[] } {
  if (text.length > LONGEST_PROFILE)
    return whole(`has ${LONGEST_PROFILE.toLocaleString('en-GB')} characters at most`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return whole(`is no JSON: ${(error as SyntaxError).message}`);
  }
  const read = profileSchema.safeParse(value, { error: issueWords });
  if (!read.success) return { issues: read.error.issues.flatMap(issuesOf) };
  const issues = [...ruleIssues(read.data, builtIn), ...valueIssues(read.data)];
  return issues.length > 0 ? { issues } : { profile: read.data, issues: [] };
}

/** A profile that was checked when it was saved; undefined for one of a newer form. */
export function storedProfile(text: string): Profile | undefined {
  return profileSchema.safeParse(JSON.parse(text)).data;
}

const whole = (message: string) => ({ issues: [{ path: '', message }] });

function issuesOf(issue: z.core.$ZodIssue): ProfileIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key].map(String).join('.'),
      message: 'is no field of a profile',
    }));
  return [{ path: issue.path.map(String).join('.'), message: issue.message }];
}

function ruleIssues(profile: Profile, builtIn: readonly BuiltIn[]): ProfileIssue[] {
  const { name, match, sensors = [], states = {}, takesOver = [], panel = [] } = profile;
  const asked = objectsIn({ ...profile, match: { probe: match?.probe }, takesOver: [] }).length;
  const issues: (ProfileIssue | false)[] = [
    name.trim() === '' && { path: 'name', message: 'is required' },
    builtIn.some((one) => sameName(one.name, name)) && {
      path: 'name',
      message: 'is the name of a built-in profile: choose another one',
    },
    !(match && (match.objectId?.length || match.description || match.probe)) && {
      path: 'match',
      message: 'is required, with an objectId, a description or a probe',
    },
    asked > MOST_OBJECTS && {
      path: '',
      message: `asks for ${asked} objects: ${MOST_OBJECTS} at most`,
    },
    takesOver.length > MOST_TAKEN_OVER && {
      path: 'takesOver',
      message: `has ${MOST_TAKEN_OVER} profiles at most`,
    },
    panel.length > MOST_OF_PANEL && {
      path: 'panel',
      message: `has ${MOST_OF_PANEL} patterns at most`,
    },
    ...sensors.map(
      (one, at) =>
        one.states !== undefined &&
        !Object.hasOwn(states, one.states) && {
          path: `sensors.${at}.states`,
          message: 'is no list of states of this profile',
        },
    ),
    ...sensors.map(
      (one, at) =>
        one.lost !== undefined &&
        Object.hasOwn(states[one.states ?? ''] ?? {}, LOST_STATE) && {
          path: `sensors.${at}.lost`,
          message: `is not for a list that has the state ${LOST_STATE}`,
        },
    ),
    ...takesOver.map(
      (id, at) =>
        !builtIn.some((one) => one.id === id) && {
          path: `takesOver.${at}`,
          message: 'is no built-in profile',
        },
    ),
  ];
  return issues.filter((issue) => issue !== false);
}

export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** OIDs anywhere in a part. */
function objectsIn(part: unknown): string[] {
  if (typeof part === 'string') return /^1(\.\d+)+$/.test(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(objectsIn) : [];
}

/** Fields of profile.ts that are regular expressions. */
const PATTERNS: readonly string[] = [
  'pattern',
  'description',
  'main',
  'except',
  'lessNamed',
  'entityOptics',
];

/** Texts that are too long, and patterns that could take too long. */
function valueIssues(part: unknown, path: readonly string[] = []): ProfileIssue[] {
  if (typeof part === 'object' && part !== null)
    return Object.entries(part).flatMap(([key, value]) => [
      ...(key.length > LONGEST_VALUE ? valueIssues(key, path) : []),
      ...valueIssues(value, [...path, key]),
    ]);
  if (typeof part !== 'string') return [];
  const isPattern = PATTERNS.includes(path.at(-1) ?? '') && !['names', 'states'].includes(path[0]!);
  const message = isPattern
    ? patternRefused(part)
    : part.length > LONGEST_VALUE
      ? `has ${LONGEST_VALUE} characters at most`
      : undefined;
  return message ? [{ path: path.join('.'), message }] : [];
}

/** How devices of a profile are recognised, as a sentence. */
export function recognitionWords({ match, has }: Profile): string {
  if (!match)
    return has
      ? `Standard MIB: read where a device has ${has}`
      : 'Standard MIB: read of any device';
  const { objectId, description, probe } = match;
  return [
    ...(objectId ? [`sysObjectID below ${objectId.join(', ')}`] : []),
    ...(description ? [`sysDescr matches ${description}`] : []),
    ...(probe ? [`has ${probe}`] : []),
  ].join(' and ');
}
