import type { devices } from '../../../../../core/contract/devices.ts';
import type { BodyOf } from '../../../../../core/contract/endpoint.ts';
import { listedValue } from '../../../../../core/domain/device-page.ts';
import { deviceSchema } from '../../../../../core/domain/device.ts';
import { propertyWord, SIZE_PROPERTIES } from '../../../../../core/domain/property.ts';
import type { Newer } from '../../../ui/form/form.ts';

interface PropertyEdit extends BodyOf<typeof devices.updateProperties> {
  properties: { name: string; value: string; former: string }[];
}

/** The property's newer value, from the newer device of a 409. */
export function newerValue(
  data: unknown,
  mine: PropertyEdit,
  name: string,
): Newer<PropertyEdit> | undefined {
  const read = deviceSchema.safeParse(data);
  const edit = mine.properties[0];
  if (!read.success || !edit) return undefined;
  const former = listedValue(read.data, name, mine.custom);
  const on = (value: string): PropertyEdit => ({ ...mine, properties: [{ name, value, former }] });
  return {
    // A size starts from what it is, any other value from nothing.
    theirs: on(SIZE_PROPERTIES.includes(name) ? former : ''),
    mine: on(edit.value),
    differences:
      edit.former === former
        ? []
        : [{ what: propertyWord(name), before: edit.former, after: former }],
  };
}
