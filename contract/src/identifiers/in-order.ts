const collator = new Intl.Collator('en', { numeric: true })

/** Of the form in which MACs are kept: its digits are no decimal numbers. */
const mac = /^(?:[\da-f]{2}:){5}[\da-f]{2}$/

/**
 * The order in which people count, for `toSorted`: Gi1/0/2 before Gi1/0/10, 10.1.0.2 before 10.1.0.10. The database's `collate in_order`
 * is the same; MACs stand before all else, digit by digit.
 */
export function inOrder(one: string, other: string): number {
  const macs = [mac.test(one), mac.test(other)]
  if (macs[0] !== macs[1]) return macs[0] ? -1 : 1
  if (!macs[0]) return collator.compare(one, other)
  return one < other ? -1 : one > other ? 1 : 0
}
