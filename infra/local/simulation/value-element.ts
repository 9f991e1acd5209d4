import { element, integerElement, oidElement } from '../../../functions/snmp/ber.ts';
import { TAGS, type SnmpValue } from './values.ts';

export function valueElement({ tag, value, bytes }: SnmpValue): Buffer {
  if (bytes) return element(tag, bytes);
  switch (tag) {
    case TAGS.octetString:
      return element(tag, Buffer.from(String(value)));
    case TAGS.objectId:
      return oidElement(String(value).split('.').map(Number));
    case TAGS.noSuchObject:
    case TAGS.endOfMibView:
      return element(tag, Buffer.alloc(0));
    default:
      return integerElement(tag, value as number | bigint);
  }
}
