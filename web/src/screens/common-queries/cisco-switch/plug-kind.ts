export type PlugKind = 'copper' | 'optical' | 'empty'

/** Base and a letter for the kind, or that alone: `1000BaseSX`, `SFP-10GBase-LRM`, `QSFP 40G SR4 SFP`. */
const optical =
  /base-?(?:[sle][xr]|lh|lrm|z[xr]|fx|bx|bidi|psm|[cdsx]wdm|aoc|fr|dr)|\b(?:[slez]r|psm|bidi|[cdsx]wdm|aoc)\d{0,2}\b/i
const copper = /base-?(?:t|tx|cx|cr|cu)(?![a-wyz])|twinax|rj-?45/i

/**
 * What the plug of a port is, by the device's word for it: `10/100/1000BaseTX`, `SFP-10GBase-SR`, `Not Present`. Null where
 * that is no word for either, or was not told.
 */
export function plugOf(media: string | null): PlugKind | null {
  if (media === null) return null
  if (/not present|no (?:transceiver|gbic|sfp)/i.test(media)) return 'empty'
  if (optical.test(media)) return 'optical'
  return copper.test(media) ? 'copper' : null
}

/** A cage takes optics; it is drawn round, a jack of copper square. */
export const isCage = (plug: PlugKind | null): boolean => plug === 'optical' || plug === 'empty'

export const plugWords: Readonly<Record<PlugKind, string>> = {
  copper: 'copper',
  optical: 'optical',
  empty: 'cage without a plug',
}
