import type { Source } from '@patchbay/contract/systems/sources'

/** Names of the thing asked about, by their places in an address; null where one is not known. */
export type PageNames = Readonly<Record<string, string | null>>

const places = /\{([a-z]+)\}/g

/** An address without a place for the thing asked about; of one with such places, where its system begins. */
export const plainPage = (address: string): string =>
  address.search(places) === -1 || !URL.canParse(address) ? address : new URL('/', address).href

/**
 * Puts names into their places, such as `https://directory.example/users/{login}`; each is encoded, so that no name can
 * lead elsewhere. Where one is not known, or no place of that name is, the address of the system itself.
 */
export function filledPage(address: string, names: PageNames): string {
  let whole = true
  const filled = address.replaceAll(places, (_place, name: string) => {
    const value = Object.hasOwn(names, name) ? (names[name] ?? null) : null
    // A path of dots alone is taken away by whoever reads the address.
    if (value === null || /^\.{0,2}$/.test(value)) whole = false
    return encodeURIComponent(value ?? '')
  })
  const plain = plainPage(address)
  return whole && URL.parse(filled)?.origin === URL.parse(plain)?.origin ? filled : plain
}

/** Identity systems write MACs in capital letters, everybody else as they are kept here. */
export const macPlace = (mac: string | null, { kind }: Source): string | null =>
  kind === 'identity' ? (mac?.toUpperCase() ?? null) : mac
