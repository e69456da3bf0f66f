/** Hyphens that chat programs and word processors put in place of `-`. */
const typographicHyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
/** Apostrophes of word processors, and what keyboards have in their place. */
const apostrophes = /[\u2018\u2019\u201B\u02BC\u02B9\u00B4\u0060\uFF07\u2032]/g
const unusualSpaces = /[\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\t\v\f\r\n]+/g
/** Zero-width spaces and joiners, marks of direction and of byte order, selectors of a look: Unicode's own list of what is not drawn. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** A name, a code or a line as it is seen: what nobody can tell apart is the same text. NFC, nothing invisible, one kind of space. */
export const asSeen = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(unusualSpaces, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    // What stood around something invisible may be one letter now.
    .normalize('NFC')

/** Text as a person meant it: one kind of hyphen, of apostrophe and of space, nothing invisible, trimmed, NFC. */
export function clean(text: string): string {
  return asSeen(text).replace(typographicHyphens, '-').replace(apostrophes, "'")
}
