import Container from '@cloudscape-design/components/container';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { COLLECTOR_FILE } from '../../../../core/domain/site-collector.ts';
import { PageLink } from '../../ui/page-link.tsx';
import './collectors.css';

/** Titles with their steps or facts. */
const topics = (host: string): [title: string, lines: string[]][] => [
  [
    'From ‘Add collector’ to the first graph',
    [
      'Choose a machine in the customer’s network that is always on: Linux with Node 20.19 or newer, 256 MB of free memory.',
      'Press ‘Add collector’ on the page Collectors, choose the account, and type where it is.',
      'Run the two commands of the dialog on the machine. The code works once, within 24 hours. The dialog says when the machine has called.',
      'Press ‘Move devices here’ on the collector’s card, or choose the collector when you add a device under Provisioning.',
      'Two to three minutes later the device’s page has its first graphs.',
    ],
  ],
  [
    'Firewall and proxy',
    [
      `Allow the machine outbound HTTPS: TCP 443 to ${host}. Nothing has to reach the machine from outside.`,
      'Allow SNMP from the machine to the devices: UDP 161. Traps and syslog come from the devices to the machine: UDP 162 and 514, or 1162 and 5514 without the rights of an administrator.',
      'Behind a proxy, set HTTPS_PROXY=http://proxy.example:3128 in the environment of the program, and NO_PROXY for exceptions.',
      'A proxy that opens TLS also needs its certificate on the machine: NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
    ],
  ],
  [
    'Keep it running',
    [
      `Run ${COLLECTOR_FILE} as a service of a user of its own, with --data and a folder that only this user can read: the folder has SNMP credentials and the machine’s key.`,
      'The service starts the program again whenever it ends.',
    ],
  ],
  [
    'Finding and diagnosing devices',
    [
      '‘Find devices’ under Provisioning asks a range of addresses from the site: choose the collector under ‘Asked by’. What it finds becomes rows of an import, each for this collector.',
      'The tab Diagnostics of a device is answered by the collector within some seconds. It uses the stored credential alone.',
    ],
  ],
  [
    'Two machines',
    [
      '‘Add machine’ on the card shows a code for a second machine. One polls, the other stands by.',
      'The second one takes over 90 seconds after the first one’s last call. A minute counts once, whichever sends it.',
    ],
  ],
  [
    'Updates',
    [
      'A machine updates itself to the version that the portal names. It takes only files with the signature of the provider’s releases.',
      'A new version is on trial for five minutes beside the old one. If it does not report, the machine goes back, and its line on the page names the version and the reason.',
      'Of two machines the one that stands by goes first. The other one stays as it is if that update fails.',
      'A machine whose line reads ‘too old to update itself’ needs the file once more: stop the program, run the curl command of ‘Add machine’, and start it again. Its key stays valid.',
    ],
  ],
  [
    'Moving and withdrawing',
    [
      '‘Move devices here’ moves devices from the portal or from another collector. History and thresholds stay; one minute may be without rates.',
      '‘Withdraw’ ends the key of a machine with its next call. Minutes that it has not sent are lost. Withdraw a stolen machine at once, and change the SNMP credentials of its devices.',
      'A collector can be removed when it has no devices.',
    ],
  ],
  [
    'When it is silent',
    [
      'After three minutes an alert goes to the recipients of the account. Look whether the machine is on, and whether the program runs. Its log names each failure when it begins and when it is over.',
      '‘fetch failed’ with a cause is the line, the firewall or the proxy. Try: curl -I https://' +
        host,
      'Status 401 means that its key is withdrawn: enrol the machine again with a new code.',
      'A machine without a line goes on polling. It keeps 25 hours, and sends them when the line is back; the graphs fill up.',
    ],
  ],
  [
    'Devices that another monitoring system watches',
    [
      'An account that Zabbix, LogicMonitor or another source watches needs no collector. Under Account Access, open the source of the account, and add its address and a key.',
      'Zabbix from 6.0 on: an API token of a user who reads the hosts. To send acknowledgements, planned work and thresholds back, the user needs write access to these hosts.',
      'LogicMonitor: a bearer token of an API user who views the resources. To send changes back, the user also manages them.',
      'Cisco Meraki: an API key of an administrator of the organisation, who may be read-only. Traffic of uplinks appears after 15 minutes, that of switch ports after half an hour. Make an address on the page of the source and enter it in Meraki, and its alerts arrive within seconds instead of within a minute.',
      'The portal tries a key before it stores it. Devices, values and alerts appear within a minute or two. The page of the source lists what came in, what was left out and why.',
    ],
  ],
];

/** /collectors/help: a site from the first command to its removal. */
export function CollectorHelpPage() {
  return (
    <ContentLayout
      header={
        <>
          <PageLink to="/collectors">← Collectors</PageLink>
          <Header variant="h1">Help with collectors and sources</Header>
        </>
      }
    >
      <SpaceBetween size="l">
        {topics(location.hostname).map(([title, lines]) => (
          <Container key={title} header={<Header variant="h2">{title}</Header>}>
            <ol className="collector__help">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </Container>
        ))}
      </SpaceBetween>
    </ContentLayout>
  );
}
