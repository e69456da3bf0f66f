import type { Comparison, Neighbours } from '@patchbay/contract/common-queries/catalyst-centre'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { QuestionLink } from '../../../query/question-link.tsx'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './catalyst-centre.module.css'

type NameOf = (source: string) => string
type State = Comparison['state']

/** Whether belief and reading agree, by shape and word. */
function Verdict({ state, why }: { state: State; why: string | null }) {
  if (state === 'one-sided') return <span className={css.muted}>{why ?? 'one source'}</span>
  return (
    <span className={css.verdict} data-state={state}>
      <StateGlyph glyph={state === 'same' ? 'ok' : 'warn'} />
      {state === 'same' ? 'same' : 'differs'}
    </span>
  )
}

const verdictWords = ({ state, why }: { readonly state: State; readonly why: string | null }) =>
  state === 'one-sided' ? (why ?? 'one source') : state

function Side({ side, nameOf }: { side: Comparison['belief']; nameOf: NameOf }) {
  const zone = useTimeZone()
  if (side === null) return <span className={css.muted}>–</span>
  return (
    <>
      <span className={css.value}>{wordsWithTimes(side.value, zone)}</span>
      <ObservedAge source={nameOf(side.source)} observedAt={side.observedAt} />
    </>
  )
}

const sideWords = (side: Comparison['belief'], nameOf: NameOf) =>
  side === null ? '' : `${side.value} (${nameOf(side.source)}, ${side.observedAt})`

/** Belief and reading of the same facts, side by side with both ages. */
export function BeliefTable({ comparisons, nameOf }: { comparisons: readonly Comparison[]; nameOf: NameOf }) {
  const differ = comparisons.filter(({ state }) => state === 'differs').length
  return (
    <Panel
      title="Controller and our reading"
      tone={differ > 0 ? 'warn' : 'plain'}
      aside={differ > 0 ? `${differ} ${differ === 1 ? 'differs' : 'differ'}` : undefined}
    >
      <ResultTable
        title="Controller and our reading"
        rows={comparisons}
        stacks="named"
        keyOf={({ name }) => name}
        rowOf={({ name, state }) => ({ 'data-fact': name, 'data-state': state })}
        said={({ belief, live }) => ({
          source: joinNames([belief && nameOf(belief.source), live && nameOf(live.source)]),
          observedAt: live?.observedAt ?? belief?.observedAt ?? null,
        })}
        columns={[
          { head: 'Fact', text: ({ label }) => label },
          {
            head: 'Controller',
            text: ({ belief }) => sideWords(belief, nameOf),
            cell: ({ belief }) => <Side side={belief} nameOf={nameOf} />,
          },
          {
            head: 'Our reading',
            text: ({ live }) => sideWords(live, nameOf),
            cell: ({ live }) => <Side side={live} nameOf={nameOf} />,
          },
          {
            head: 'Verdict',
            text: verdictWords,
            cell: ({ state, why }) => <Verdict state={state} why={why} />,
          },
        ]}
      />
    </Panel>
  )
}

/** Neighbours by the controller's topology beside LLDP and CDP of the switch. */
export function NeighbourTable({ neighbours, nameOf }: { neighbours: Neighbours; nameOf: NameOf }) {
  const { rows, why, belief, live } = neighbours
  return (
    <Panel title="Neighbours" count={rows.length}>
      {why !== null && <p className={css.note}>{why}.</p>}
      <ResultTable
        title="Neighbours"
        rows={rows}
        stacks="named"
        keyOf={({ name }) => name}
        rowOf={({ state }) => ({ 'data-state': state })}
        said={() => ({
          source: joinNames([belief && nameOf(belief.source), live && nameOf(live.source)]),
          observedAt: live?.observedAt ?? belief?.observedAt ?? null,
        })}
        columns={[
          {
            head: 'Neighbour',
            text: ({ name }) => name,
            cell: ({ name }) => <QuestionLink q={name}>{name}</QuestionLink>,
          },
          {
            head: 'Controller',
            text: ({ believedBy }) => (believedBy === null ? 'not named' : 'named'),
            cell: ({ believedBy }) =>
              believedBy === null || belief === null ? (
                <span className={css.muted}>not named</span>
              ) : (
                <ObservedAge source={nameOf(believedBy)} observedAt={belief.observedAt} />
              ),
          },
          {
            head: 'Our port',
            text: ({ port }) => port ?? '–',
            cell: ({ port }) =>
              port === null ? (
                <span className={css.muted}>{live === null ? '–' : 'not seen'}</span>
              ) : (
                <>
                  <span className="mono">{port}</span>{' '}
                  {live !== null && (
                    <ObservedAge source={nameOf(live.source)} observedAt={live.observedAt} brief />
                  )}
                </>
              ),
          },
          {
            head: 'Verdict',
            text: ({ state }) => verdictWords({ state, why: null }),
            cell: ({ state }) => <Verdict state={state} why={null} />,
          },
        ]}
      />
    </Panel>
  )
}
