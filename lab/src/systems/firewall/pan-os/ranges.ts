import { ipv4Number, subnetRange } from '../../../world/addresses.ts'

/** First and last IPv4 address as numbers, both included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** Ranges of networks, single addresses and `a-b`. */
export const rangesOf = (texts: readonly string[]): readonly Range[] =>
  texts.map((text) => {
    const [first = '', last] = text.split('-')
    return last === undefined ? subnetRange(first) : { first: ipv4Number(first), last: ipv4Number(last) }
  })

export const includes = (ranges: readonly Range[], value: number): boolean =>
  ranges.some(({ first, last }) => value >= first && value <= last)
