const replaced: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  å: 'a',
  Å: 'A',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  Ł: 'L',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '?': '.',
  '\\': '/',
  '`': "'",
  '|': '/',
}

/**
 * A description as a command line can hold it: printable ASCII, one line (decision 26 of the design). What has no likeness is
 * left out; the form shows the difference before anything is sent.
 */
export function descriptionToSend(typed: string): string {
  const plain = typed
    .normalize('NFKD')
    .replaceAll(/./gsu, (character) => replaced[character] ?? character)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e]/g, '')
  return plain.trim().slice(0, 200).trim()
}
