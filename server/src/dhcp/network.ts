/** An IPv4 address as a number; not a number when it is none. */
export const numberOf = (address: string): number => {
  const parts = address.split('.')
  return parts.length === 4 ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : Number.NaN
}

export const textOf = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')

interface Span {
  readonly first: number
  readonly last: number
}

/** First and last number of `10.1.2.0/24`; not numbers when it is no IPv4 network. */
export function spanOf(network: string): Span {
  const [address = '', length = '32'] = network.split('/')
  const size = 2 ** (32 - Number(length))
  const first = Math.floor(numberOf(address) / size) * size
  return { first, last: first + size - 1 }
}

/** First and last address of a network as text. */
export const endsOf = (network: string): readonly [first: string, last: string] => {
  const { first, last } = spanOf(network)
  return [textOf(first), textOf(last)]
}

/** First and last address that a host may have, as in `10.1.2.1 to 10.1.2.254`; null for networks without such. */
export function hostRange(network: string): string | null {
  const { first, last } = spanOf(network)
  return last - first < 3 || Number.isNaN(first) ? null : `${textOf(first + 1)} to ${textOf(last - 1)}`
}

const isInSpan = ({ first, last }: Span, address: string) => {
  const number = numberOf(address)
  return number >= first && number <= last
}

export const contains = (network: string, address: string): boolean => isInSpan(spanOf(network), address)

/** Does one of the networks lie in the other. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  return a.first <= b.last && b.first <= a.last
}

/** Is the address in a pool, which is written as its ends or as a prefix. */
export function inPool(pool: string, address: string): boolean {
  if (pool.includes('/')) return contains(pool, address)
  const [first = '', last = first] = pool.split('-').map((end) => end.trim())
  return isInSpan({ first: numberOf(first), last: numberOf(last) }, address)
}

export const byAddress = (one: { address: string | null }, other: { address: string | null }) =>
  numberOf(one.address ?? '255.255.255.255') - numberOf(other.address ?? '255.255.255.255')
