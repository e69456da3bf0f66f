import { fewestLettersOfPart } from '@patchbay/connectors/directory/accounts'
import type { AccountForm } from '@patchbay/connectors/directory/accounts'
import type { Classified } from '@patchbay/contract/identifiers/identifiers'
import { meantText } from '@patchbay/contract/identifiers/wrapping'

type Reading = Exclude<Classified, { readonly fault: string }>

/** What a text is taken for, and in which order a directory is asked for it: the first that finds something ends it. */
export interface AccountText {
  readonly text: string
  readonly kind: string
  readonly words: string
  readonly attempts: readonly (readonly AccountForm[])[]
  /** May be somebody's name as it is heard: who sounds alike is looked for where nobody is called so. */
  readonly heard: boolean
  /** Too short to be looked for as a part of a name, and for who sounds alike. */
  readonly short: boolean
}

const sid = /^S-1-\d+(?:-\d+){1,15}$/i
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Said where a short text was looked for as a whole name alone. */
export const tooShort = `parts of names are looked for from ${fewestLettersOfPart} letters on`

const whole: readonly AccountForm[] = ['login', 'employee-number', 'computer', 'group']
const part: readonly AccountForm[] = ['name', 'computer-part', 'group-part']

/** What belongs to the network and to no account; why, in the words that stand under the field. */
const elsewhere: Readonly<Record<string, string>> = {
  'client-id': 'a DHCP client id, which no directory knows. Use DHCP server.',
  mac: 'a MAC, which no directory knows. Use Search and locate.',
  ipv4: 'an address, which no directory knows. Use Search and locate.',
  ipv6: 'an address, which no directory knows. Use Search and locate.',
  network: 'a network, which no directory knows',
}

/** The text as a directory may be asked for it, or what is wrong with asking a directory. */
export function accountText(typed: string, reading: Reading): AccountText | { readonly fault: string } {
  const { identifier, words } = reading
  // `Solberg, Ingrid` is asked for as Ingrid Solberg, which every directory resolves.
  const text = identifier.kind === 'name' ? identifier.canonical : meantText(typed)
  if (sid.test(text))
    return {
      text,
      kind: 'sid',
      words: 'security identifier',
      attempts: [['sid']],
      heard: false,
      short: false,
    }
  if (guid.test(text))
    return { text, kind: 'id', words: 'object identifier', attempts: [['id']], heard: false, short: false }
  const fault = elsewhere[identifier.kind]
  if (fault !== undefined) return { fault }
  const { kind } = identifier
  if (kind === 'email')
    return { text, kind, words, attempts: [['email'], ['group']], heard: false, short: false }
  if (kind === 'username') return { text, kind, words, attempts: [['login']], heard: false, short: false }
  const digits = /^[\d ()+./-]+$/.test(text)
  if (kind === 'phone' || digits) {
    // No directory knows parts of a MAC, whatever else digits may be.
    const said = /^\d+$/.test(text) ? 'number' : 'phone number'
    return { text, kind, words: said, attempts: [whole, ['phone']], heard: false, short: false }
  }
  const short = text.length < fewestLettersOfPart
  const heard = !short && !/[\d@\\]/.test(text)
  const said = kind === 'name' ? words : 'name'
  return { text, kind, words: short ? 'whole name' : said, attempts: [whole, part], heard, short }
}
