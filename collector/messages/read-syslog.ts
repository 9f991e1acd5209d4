import { LONGEST_TEXT } from '../../core/domain/device-message.ts';
import { cleanText } from './clean-text.ts';

export interface Syslog {
  severity: number;
  facility: number;
  /** The program; '' without one. */
  app: string;
  text: string;
}

const HIGHEST_PRIORITY = 191;
/** RFC 3164, 4.3.3: without a priority it is a notice of a user. */
const NO_PRIORITY = 13;
const LONGEST_APP = 48;

const PRIORITY = /^<(0|[1-9]\d{0,2})>/;
/** RFC 5424, 6: version, time, host, app, process, message id, and structured data. */
const HEADER_5424 =
  /^1 (?:-|\d{4}-\d\d-\d\dT\S+) \S{1,255} (\S{1,48}) \S{1,128} \S{1,32} (?:-|((?:\[[^\]"]*(?:"(?:[^"\\]|\\.)*"[^\]"]*)*\])+))(?: |$)/;
/** RFC 3164, 4.1.2, and the forms of it that vendors write: with a number, a year, a zone. */
const TIME_3164 =
  /^(?:\d+: )?(?:\S+: )?[*.]?(?:[A-Z][a-z]{2} [ \d]?\d (?:\d{4} )?\d\d:\d\d:\d\d(?:\.\d+)?|\d{4}-\d\d-\d\dT\S+)(?: [A-Z]{2,5})?:? /;
const HOST_3164 = /^[\w.:-]{1,255} (?=\S)/;
/** 'sshd[12]: ', '%SYS-5-CONFIG_I: '. */
const TAG_3164 = /^([\w%./-]{1,48})(?:\[[^\]]{0,32}\])?: /;

/** A syslog datagram, as far as it has the forms of RFC 5424 or RFC 3164; else its whole text. */
export function readSyslog(datagram: Buffer): Syslog | undefined {
  const line = cleanText(datagram, LONGEST_TEXT * 2);
  const given = Number(PRIORITY.exec(line)?.[1] ?? Number.NaN);
  const isGiven = given <= HIGHEST_PRIORITY;
  const priority = isGiven ? given : NO_PRIORITY;
  const rest = isGiven ? line.replace(PRIORITY, '') : line;
  const { app, text } = (isGiven && read5424(rest)) || read3164(rest);
  if (text === '') return undefined;
  return {
    severity: priority % 8,
    facility: Math.floor(priority / 8),
    app: app.slice(0, LONGEST_APP),
    text: text.slice(0, LONGEST_TEXT).trim(),
  };
}

function read5424(line: string): Pick<Syslog, 'app' | 'text'> | undefined {
  const header = HEADER_5424.exec(line);
  if (!header) return undefined;
  const [all, app = '-', data = ''] = header;
  const text = line
    .slice(all.length)
    .replace(/^\uFEFF|^ï»¿/, '')
    .trim();
  return { app: app === '-' ? '' : app, text: text || data };
}

function read3164(line: string): Pick<Syslog, 'app' | 'text'> {
  const time = TIME_3164.exec(line)?.[0];
  const rest = time === undefined ? line : line.slice(time.length);
  const hostless = rest.replace(HOST_3164, '');
  const tag = TAG_3164.exec(rest) ?? TAG_3164.exec(hostless);
  return tag
    ? { app: tag[1]!, text: tag.input.slice(tag[0].length).trim() }
    : { app: '', text: rest.trim() };
}
