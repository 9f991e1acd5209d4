/**
 * Does a property of this name hold the name of a provider, such as 'Circuit Provider' or 'Provider
 * Name'?
 */
export function namesProvider(property: string): boolean {
  return /(^|\s)provider( name)?$/i.test(property.trim());
}
