import type { Escape } from './escape.ts';
import type { HookTemplate } from './template.ts';

/** A setting of a connection that may be read back, such as its address. */
export interface ShapeSetting {
  name: string;
  label: string;
  placeholder: string;
  description?: string;
  /** What it begins with. */
  start?: string;
}

/** One product that messages can go to. */
export interface Shape {
  name: string;
  /** Where messages show up, as in 'Slack channel'. */
  what: string;
  settings: readonly ShapeSetting[];
  secret: { label: string; description: string; least: number };
  /** How somebody who has never seen this portal joins it, a step each. */
  steps: readonly string[];
  template: HookTemplate;
  escape: Escape;
  /** Characters of texts in the body, by their place, as the product documents them. */
  limits: Readonly<Record<string, number>>;
  /** Alerts of a site in one message, or a thing for each. */
  grouping: 'each' | 'together';
  /** A message that comes twice is known by its case. */
  isIdempotent: boolean;
  perMinute: number;
  /** How replies about tickets prove who sends them. */
  replies: 'signed' | 'bearer' | 'none';
}
