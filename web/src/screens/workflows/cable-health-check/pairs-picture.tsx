import { distanceWords, pairFaults, pairStateWords, pinsOf } from '@patchbay/contract/switches/cable-pairs'
import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import { endOfCable, scaleOf } from './pairs-scale.ts'
import css from './pairs-picture.module.css'

/** Of the drawing, in its own units. */
const size = { width: 720, left: 64, right: 24, top: 34, row: 44, bottom: 26 } as const
const wave = 6

/** Two wires around each other, from one place to another. */
function twist(from: number, to: number, y: number, side: 1 | -1): string {
  const steps = Math.max(1, Math.round((to - from) / wave))
  const width = (to - from) / steps
  return Array.from({ length: steps }, (_, at) => {
    const up = (at % 2 === 0 ? side : -side) * 5
    return `q ${width / 2} ${up} ${width} 0`
  }).reduce((path, part) => `${path} ${part}`, `M ${from} ${y}`)
}

/** The four pairs from the switch to the end of the cable, each as far as it was heard, with its fault and how sure its place is. */
export function PairsPicture({
  pairs,
  outlet,
  documented,
}: {
  readonly pairs: readonly CablePair[]
  readonly outlet: string | null
  /** Metres by the site's records: where the far end is when no pair tells. */
  readonly documented: number | null
}) {
  const end = endOfCable(pairs) ?? documented
  const { most, ticks } = scaleOf(pairs, documented)
  const x = (metres: number) => size.left + (metres / most) * (size.width - size.left - size.right)
  const height = size.top + pairs.length * size.row + size.bottom
  const bottom = height - size.bottom
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${size.width} ${height}`}
      role="img"
      aria-label={pairs
        .map((pair) => `Pair ${pair.pair} ${pairStateWords[pair.state]} ${distanceWords(pair) ?? ''}`.trim())
        .join(', ')}
    >
      {ticks.map((metres) => (
        <g key={metres}>
          <line className={css.grid} x1={x(metres)} x2={x(metres)} y1={size.top - 6} y2={bottom} />
          <text className={css.tick} x={x(metres)} y={height - 8} textAnchor="middle">
            {metres} m
          </text>
        </g>
      ))}
      <text className={css.place} x={x(0)} y={14} textAnchor="middle">
        switch
      </text>
      {end !== null && (
        <g>
          <line className={css.end} x1={x(end)} x2={x(end)} y1={20} y2={bottom} />
          <text className={css.place} x={x(end)} y={14} textAnchor="middle">
            {outlet ?? 'far end'}
            {end === documented ? ', documented' : ''}
          </text>
        </g>
      )}
      {pairs.map((pair, at) => (
        <Pair key={pair.pair} pair={pair} y={size.top + at * size.row + size.row / 2} x={x} end={end} />
      ))}
    </svg>
  )
}

function Pair({
  pair,
  y,
  x,
  end,
}: {
  readonly pair: CablePair
  readonly y: number
  readonly x: (metres: number) => number
  readonly end: number | null
}) {
  const { metres, tolerance, state } = pair
  const fault = pairFaults.has(state)
  const look = fault ? 'bad' : state === 'normal' ? 'ok' : 'unknown'
  const reach = metres ?? (state === 'normal' ? end : null)
  const give = tolerance ?? 0
  return (
    <g data-look={look} className={css.pair}>
      <text className={css.letter} x={12} y={y + 5}>
        {pair.pair}
      </text>
      <text className={css.pins} x={30} y={y + 4}>
        {pinsOf[pair.pair]}
      </text>
      {end !== null && (reach === null || reach < end) && (
        <path className={css.unheard} d={`M ${x(reach ?? 0)} ${y} L ${x(end)} ${y}`} />
      )}
      {fault && metres !== null && (
        <rect
          className={css.give}
          x={x(Math.max(0, metres - give))}
          y={y - 16}
          width={x(metres + give) - x(Math.max(0, metres - give))}
          height={32}
        />
      )}
      {reach !== null && reach > 0 && (
        <>
          <path className={css.wire} d={twist(x(0), x(reach), y, 1)} />
          <path className={css.other} d={twist(x(0), x(reach), y, -1)} />
        </>
      )}
      {fault && metres !== null ? (
        <>
          <path className={css.cross} d={`M ${x(metres) - 5} ${y - 5} l 10 10 m 0 -10 l -10 10`} />
          <text className={css.words} x={x(metres) + 12} y={y - 8}>
            {pairStateWords[state].toLowerCase()} at {distanceWords(pair)}
          </text>
        </>
      ) : state === 'normal' ? null : (
        <text className={css.words} x={x(0) + 12} y={y - 8}>
          {pairStateWords[state].toLowerCase()}
        </text>
      )}
    </g>
  )
}
