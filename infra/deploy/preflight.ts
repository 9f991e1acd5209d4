import { EDGE_REGION, type Brand, type Zone } from '../constructs/brand.ts';
import { bouncesDomain, dmarcRecord } from '../constructs/names.ts';
import { accountOfShell, otherAccount } from './account.ts';
import type { Cloud } from './cloud.ts';
import { answersTo, fail, ok, warn, type Finding, type Questions } from './finding.ts';
import { quotaQuestions } from './quota-findings.ts';
import type { StackTemplate } from '../stacks/templates-of.ts';

/**
 * Independent checks with AWS before a deployment.
 * @param templates of the brand and its account, whose resources are counted
 */
export async function preflight(
  brand: Brand,
  cloud: Cloud,
  templates: readonly StackTemplate[],
): Promise<Finding[]> {
  const shell = await accountOfShell(brand, cloud);
  if ('refusal' in shell) return [fail(shell.refusal)];
  const ours =
    shell.id === brand.account
      ? ok(`The credentials are of the account ${brand.account}.`)
      : fail(otherAccount(brand, shell.id));
  const answers = await answersTo({
    ...ofAccount(brand, cloud),
    ...quotaQuestions(brand, cloud, templates),
    ...ofMessages(brand, cloud),
  });
  return [ours, ...answers];
}

function ofAccount(brand: Brand, cloud: Cloud): Questions {
  const { account, region, mail, domains } = brand;
  const bootstrapped = async (where: string) => {
    const version = await cloud.bootstrapVersion(where);
    return version
      ? ok(`CDK is bootstrapped in ${where} (version ${version}).`)
      : fail(`CDK is not bootstrapped: npx cdk bootstrap aws://${account}/${where}`);
  };
  const zones = [mail.zone, ...domains.flatMap(({ zone }) => zone ?? [])];
  return {
    [`bootstrap of ${region}`]: () => bootstrapped(region),
    [`bootstrap of ${EDGE_REGION}`]: () => bootstrapped(EDGE_REGION),
    ...Object.fromEntries(
      zones.map((zone) => [`zone ${zone.name}`, () => zoneIsThere(zone, cloud)]),
    ),
  };
}

async function zoneIsThere({ id, name }: Zone, cloud: Cloud): Promise<Finding> {
  const found = await cloud.zoneName(id);
  if (found === name) return ok(`The zone ${name} is there.`);
  return fail(
    found
      ? `The zone ${id} is that of ${found}, not of ${name}.`
      : `There is no zone ${id} in this account.`,
  );
}

function ofMessages({ id, account, region, mail, limits }: Brand, cloud: Cloud): Questions {
  const confirmed = async (topic: string) =>
    (await cloud.isSubscribed(`arn:aws:sns:${topic}`))
      ? ok(`${mail.alarmsTo} has confirmed that it takes ${topic.split(':').at(-1)!}.`)
      : warn(
          `${mail.alarmsTo} must confirm the mail of SNS about ${topic.split(':').at(-1)!} after the first deployment.`,
        );
  return {
    'SES sandbox': async () =>
      (await cloud.sendsToAnyone())
        ? ok('SES sends to anyone.')
        : warn('SES is in its sandbox and sends to verified addresses only: ask to leave it.'),
    sender: async () =>
      (await cloud.isSenderVerified(mail.zone.name))
        ? ok(`SES has verified ${mail.zone.name}.`)
        : warn(`SES has not verified ${mail.zone.name} yet; the first deployment waits for it.`),
    ...Object.fromEntries(
      mail.otherDomains.map((domain) => [
        `sender of ${domain}`,
        async () =>
          (await cloud.isSenderVerified(domain))
            ? ok(`SES has verified ${domain}.`)
            : warn(`SES has not verified ${domain}, so no mail can come from there.`),
      ]),
    ),
    'SMS sandbox': async () =>
      (await cloud.textsToAnyone())
        ? ok('SNS sends text messages to anyone.')
        : warn('SNS is in its SMS sandbox: text messages reach verified numbers only.'),
    'spend limit of text messages': async () => {
      const dollars = await cloud.textDollarsPerMonth();
      return dollars >= limits.textDollarsPerMonth
        ? ok(`Text messages may cost ${dollars} $ a month.`)
        : warn(
            `SNS sends no text messages beyond ${dollars} $ a month; limits.textDollarsPerMonth is ${limits.textDollarsPerMonth}: ask for more.`,
          );
    },
    [`mailbox of alarms of ${region}`]: () => confirmed(`${region}:${account}:${id}-alarms`),
    [`mailbox of alarms of ${EDGE_REGION}`]: () =>
      confirmed(`${EDGE_REGION}:${account}:${id}-edge-alarms`),
  };
}

/** Checks that AWS cannot answer. */
export const byHand = (brand: Brand): string[] => [
  'The domain of the zone is delegated to the name servers of Route 53.',
  ...(brand.mail.dmarc ? [] : [dmarcOf(brand.mail.zone.name)]),
  ...brand.mail.otherDomains.flatMap((domain) => recordsOf(brand, domain)),
  'SNS has a sender id for text messages.',
  "Somebody reads the mailbox of alarms at night, and the help desk's.",
  'A licence of Highcharts covers the portal.',
  'Devices let SNMP in from the fixed address of the collector, or through the VPN.',
];

/** DNS records of a domain outside the deployment's zone. */
function recordsOf(brand: Brand, domain: string): string[] {
  const bounces = bouncesDomain(brand, domain);
  return [
    `${domain} has the three DKIM records that SES names under Identities.`,
    `${bounces} is its MAIL FROM domain in SES, with the records MX "10 feedback-smtp.${brand.region}.amazonses.com" and TXT "v=spf1 include:amazonses.com ~all".`,
    dmarcOf(domain),
  ];
}

const dmarcOf = (domain: string) =>
  `_dmarc.${domain} has a TXT record, such as "${dmarcRecord('quarantine')}".`;
