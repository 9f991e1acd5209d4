import type { Imported } from '../../../../core/domain/automation/imported.ts';

/** Description and example row of each file. */
export const IMPORTS: Readonly<
  Record<Imported, { title: string; about: string; example: string }>
> = {
  devices: {
    title: 'Devices',
    about: 'A device a row, of a customer who is there already.',
    example: 'Example Ltd,EX-CPE-09,10.9.0.9,LS1 4AP,CR-1009,100Mb,1Gb,R-1',
  },
  groups: {
    title: 'Customers and groups',
    about: 'A customer a row, or a group below one, with / between the names.',
    example: 'Example Ltd,Branches/North',
  },
  users: {
    title: 'Users',
    about: 'A person a row, who is invited by mail. Without a customer they belong to the account.',
    example: 'Alex,Example,alex@example.com,+447700900123,Customer Viewer,Example Ltd',
  },
  roles: {
    title: 'Roles',
    about:
      'A role a row, with the levels of one that ships. Its groups stand with | between them; without any it holds in the customer’s own.',
    example: 'Example Desk,Customer Manager,Example Ltd/Branches|Sample Ltd,Example Ltd',
  },
  thresholds: {
    title: 'Thresholds',
    about:
      'A datapoint a row, of a device or of a group. Without an instance all are meant; what is left empty stays as it is. Alerting is on or off.',
    example: 'Reachability,PingLossPercent,> 10 20 50,EX-CPE-09,,,on,Agreed in May',
  },
  recipients: {
    title: 'Recipients',
    about:
      'An address a row, EMAIL, SMS or PAGER. Without a customer it hears of the whole account.',
    example: 'noc@example.com,EMAIL,Network desk,Example Ltd',
  },
};
