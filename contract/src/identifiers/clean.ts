/** Hyphens that chat programs and word processors put in place of `-`. */
const typographicHyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
/** Apostrophes of word processors, and what keyboards have in their place. */
const apostrophes = /[\u2018\u2019\u201B\u02BC\u02B9\u00B4\u0060\uFF07\u2032]/g
const unusualSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t\r\n]+/g
const invisible = /[\u200B-\u200F\u2028\u2029\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/g

/** Text as a person meant it: one kind of hyphen, of apostrophe and of space, nothing invisible, trimmed, NFC. */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(typographicHyphens, '-')
    .replace(apostrophes, "'")
    .replace(unusualSpaces, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
