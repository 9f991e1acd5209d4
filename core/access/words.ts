/** Display words that differ from the code. */
const OTHER_WORDS: Readonly<Record<string, string>> = { masquerade: 'switch account' };

/** Display name of an area or right: 'admin.userAccess' is "user access". */
export function accessWord(name: string): string {
  const code = name.replace(/^admin\./, '');
  return OTHER_WORDS[code] ?? code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function accessTitle(name: string): string {
  const word = accessWord(name);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
