import type { BatchRow } from '@patchbay/contract/changes/batch/batch'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { Callout } from '../../ui/callout.tsx'
import { wordsWithTimes } from '../../ui/clock-words.ts'

type Finding = BatchRow['findings'][number]

/** It holds for a place, so that all lines there find the same. */
export const isOfPlaces = ({ places }: Finding): boolean => places !== undefined

interface Said {
  readonly words: string
  readonly blocks: boolean
  readonly lines: number
  readonly places: ReadonlySet<string>
}

/** What is found of places, once each, with how many places and lines find it. */
export function saidOnce(rows: readonly BatchRow[]): Said[] {
  const said = new Map<string, { blocks: boolean; lines: number; places: Set<string> }>()
  for (const { findings, unchanged } of rows) {
    for (const { words, level, places } of unchanged ? [] : findings) {
      if (places === undefined) continue
      const one = said.get(words) ?? { blocks: level !== 'amber', lines: 0, places: new Set() }
      one.lines += 1
      for (const place of places) one.places.add(place)
      said.set(words, one)
    }
  }
  return [...said].map(([words, one]) => ({ words, ...one }))
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export function SaidOnce({ rows }: { readonly rows: readonly BatchRow[] }) {
  const zone = useTimeZone()
  return saidOnce(rows).map(({ words, blocks, lines, places }) => (
    <Callout key={words} tone={blocks ? 'bad' : 'warn'}>
      {places.size === 0 ? '' : `${counted(places.size, 'place')}, `}
      {counted(lines, 'line')}: {wordsWithTimes(words, zone)}
    </Callout>
  ))
}
