import css from './patch-panel.module.css'

interface Row {
  readonly name: string
  readonly first: number
  readonly used: readonly number[]
}

const rows: readonly Row[] = [
  { name: 'PP-B12-2A', first: 1, used: [4, 9] },
  { name: 'sw-b12-2', first: 1, used: [6] },
  { name: 'PP-B12-2B', first: 13, used: [15, 22] },
  { name: 'sw-b12-3', first: 13, used: [17] },
]

const rowStep = 131
const jackStep = 36.8
const jackX = (index: number) => 38 + index * jackStep
const jackY = (row: number) => 57 + row * rowStep

interface Cord {
  readonly from: readonly [row: number, index: number]
  readonly to: readonly [row: number, index: number]
  readonly live: boolean
}

const cords: readonly Cord[] = [
  { from: [0, 3], to: [1, 5], live: true },
  { from: [2, 2], to: [3, 4], live: true },
  { from: [0, 8], to: [2, 9], live: false },
]

function cordPath({ from, to }: Cord): string {
  const [x1, y1, x2, y2] = [jackX(from[1]), jackY(from[0]), jackX(to[1]), jackY(to[0])]
  const fall = y2 - y1
  // A long cord hangs past its jack on the way; a short one comes in from the side, clear of the number.
  const [out, back] = to[0] - from[0] > 1 ? [44, -48] : [16, -26]
  return `M${x1} ${y1}C${x1 + out} ${y1 + fall * 0.56} ${x2 + back} ${y2 - fall * 0.44} ${x2} ${y2}`
}

/** The motif: two patch panels, two switches, three cords, drawn as a plan. */
export function PatchPanel() {
  return (
    <svg className={css.panel} viewBox="0 0 488 478" aria-hidden="true">
      {rows.map((row, index) => (
        <g key={row.name} transform={`translate(0 ${index * rowStep})`}>
          <text className={css.label} x="0" y="10">
            {row.name}
          </text>
          <rect className={css.chassis} x=".5" y="18.5" width="487" height="65" rx="4" />
          <circle className={css.screw} cx="10" cy="27" r="1.8" />
          <circle className={css.screw} cx="478" cy="27" r="1.8" />
          {Array.from({ length: 12 }, (_, jack) => (
            <Jack
              key={jack}
              number={row.first + jack}
              x={jackX(jack)}
              used={row.used.includes(row.first + jack)}
            />
          ))}
        </g>
      ))}
      {cords.map((cord) => (
        <g key={cord.from.join(' ')} className={cord.live ? css.live : css.idle}>
          <path className={css.cord} d={cordPath(cord)} />
          <circle cx={jackX(cord.from[1])} cy={jackY(cord.from[0])} r="4.5" />
          <circle cx={jackX(cord.to[1])} cy={jackY(cord.to[0])} r="4.5" />
        </g>
      ))}
    </svg>
  )
}

function Jack({ number, x, used }: { number: number; x: number; used: boolean }) {
  return (
    <g className={used ? css.used : css.free} transform={`translate(${x} 0)`}>
      <text className={css.number} y="39">
        {number}
      </text>
      <rect x="-13.5" y="45.5" width="27" height="22.5" rx="2.5" />
      <path d="M-7 62v-7h3v-3h8v3h3v7Z" />
    </g>
  )
}
