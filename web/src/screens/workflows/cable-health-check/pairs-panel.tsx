import { distanceWords, pairFaults, pairStateWords, pinsOf } from '@patchbay/contract/switches/cable-pairs'
import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import type { CableTest } from '@patchbay/contract/workflows/cable-health-check'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { PairsPicture } from './pairs-picture.tsx'
import css from './cable-health-check.module.css'

export const pairColumns: readonly ResultColumn<CablePair>[] = [
  { head: 'Pair', text: ({ pair }) => pair },
  { head: 'Pins', text: ({ pair }) => pinsOf[pair] },
  {
    head: 'State',
    text: ({ state, words }) => (state === 'unknown' ? words : pairStateWords[state]),
    look: css.toned,
    tone: ({ state }) => (pairFaults.has(state) ? 'bad' : 'plain'),
  },
  { head: 'Distance', text: (pair) => distanceWords(pair) ?? 'not measured' },
  {
    head: 'Touches',
    text: ({ pair, remote }) => (remote === null || remote === pair ? 'none' : `pair ${remote}`),
  },
]

/** The latest test pair by pair, as a picture and as a table. */
export function PairsPanel({
  test,
  outlet,
  documented,
  nameOf,
}: {
  readonly test: CableTest
  readonly outlet: string | null
  /** Metres by the site's records. */
  readonly documented: number | null
  readonly nameOf: (source: string) => string
}) {
  const { pairs, at, source, compared, sentence, length } = test
  return (
    <Panel
      title="Pairs"
      tone={test.outcome === 'fault' ? 'bad' : 'plain'}
      aside={
        <>
          {nameOf(source)}, <RelativeAge since={at} />
        </>
      }
    >
      <p className={css.lead}>
        {sentence}. {length !== null && `${length}. `}
        {compared !== null && `Compared with the test before: ${compared}.`}
      </p>
      <PairsPicture pairs={pairs} outlet={outlet} documented={documented} />
      <ResultTable
        title="Pairs"
        rows={pairs}
        columns={pairColumns}
        said={() => ({ source: nameOf(source), observedAt: at })}
        keyOf={({ pair }) => pair}
        stacks="named"
      />
    </Panel>
  )
}
