/** Words that people use where the code has another one. */
const OTHER_WORDS: Readonly<Record<string, string>> = { masquerade: 'switch account' };

/** An area, a part of it or a right as people read it: 'admin.userAccess' is "user access". */
export function accessWord(name: string): string {
  const code = name.replace(/^admin\./, '');
  return OTHER_WORDS[code] ?? code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The same as a heading: "User access". */
export function accessTitle(name: string): string {
  const word = accessWord(name);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
