import type { BuildingHealth, Figure } from '@patchbay/contract/dashboard/dashboard'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { placeOf } from '../../saved-views/view-address.ts'
import { TextButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import css from './dashboard.module.css'
import { FigureLink, grouped } from './figure-link.tsx'
import { SilenceWords, wordsWithShortTimes } from './silence-words.tsx'
import type { Dashboard } from './use-dashboard.ts'

const states: Readonly<Record<BuildingHealth['state'], { glyph: Glyph; words: string }>> = {
  healthy: { glyph: 'ok', words: 'Healthy' },
  'look at': { glyph: 'warn', words: 'Look at' },
  trouble: { glyph: 'failed', words: 'Trouble' },
  silent: { glyph: 'stale', words: 'Silent' },
  unknown: { glyph: 'unknown', words: 'Unknown' },
}

/** Those that somebody should look at first stand first. */
const gravest: readonly BuildingHealth['state'][] = ['trouble', 'look at', 'silent', 'unknown', 'healthy']

type Figures = readonly Figure[]

/** Columns, each with the figures that it is made of: without its first there is no column. */
const columns = [
  { head: 'Switches', of: ['switches-reachable', 'switches'], joined: '/' },
  { head: 'Err-disabled', of: ['err-disabled-ports'], joined: '' },
  { head: 'UPS healthy', of: ['ups-healthy', 'ups-units'], joined: '/' },
  { head: 'APs joined', of: ['access-points-joined', 'access-points'], joined: '/' },
  { head: 'Scopes > 90 %', of: ['full-scopes'], joined: '' },
  { head: 'Auth failures', of: ['failed-authentications', 'failed-authentications-before'], joined: 'was' },
] as const

type Column = (typeof columns)[number]

const figuresOf = (column: Column, figures: Figures) =>
  column.of.flatMap((name) => figures.filter((figure) => figure.name === name))

/** `Auth failures, 7 % asked`: none of few is not none of all. */
function headWords({ head, of }: Column, figures: Figures): string {
  const asked = figures.find(({ name }) => name === of[0])?.asked
  return asked === undefined || asked.asked >= asked.of
    ? head
    : `${head}, ${Math.floor((asked.asked / asked.of) * 100)} % asked`
}

/** What stands after the comma below the rest: a column is no wider than its head needs to be. */
const onLines = (head: string) => head.split(', ').map((line) => <div key={line}>{line}</div>)

function Cell({ column, figures, place }: { column: Column; figures: Figures; place: string }) {
  const [first, second] = figuresOf(column, figures)
  if (first === undefined) return null
  if (first.name === 'ups-healthy') return <UpsCell figures={figures} place={place} />
  // Why last week's is not known stands below the table.
  const besides = second?.value === null && column.joined === 'was' ? undefined : second
  return (
    <>
      <FigureLink figure={first} label={`${first.title}, ${place}`} unknown="unknown" />
      {besides !== undefined && (
        <>
          <span className={css.faint}>{column.joined === '/' ? '/' : ` ${column.joined} `}</span>
          <FigureLink figure={besides} label={`${besides.title}, ${place}`} unknown="unknown" />
        </>
      )}
    </>
  )
}

/** How many of its UPS units are healthy, and what is gravest of the others. */
function UpsCell({ figures, place }: { figures: Figures; place: string }) {
  const [trouble] = upsIn(figures)
  return (
    <>
      {trouble !== undefined && (
        <>
          <FigureLink figure={trouble.figure} label={`${trouble.figure.title}, ${place}`} />{' '}
          <span className={css.faint}>{trouble.words},</span>{' '}
        </>
      )}
      <UpsHealthy
        figures={figures}
        place={place}
        between="/"
        none={<span className={css.faint}>none</span>}
      />
    </>
  )
}

interface UpsHealthyProps {
  readonly figures: Figures
  readonly place?: string
  readonly between?: string
  /** Where nobody knows of a unit. */
  readonly none?: ReactNode
}

/** How many of how many units are healthy. */
function UpsHealthy({ figures, place, between, none = null }: UpsHealthyProps) {
  const [healthy, all] = ['ups-healthy', 'ups-units'].map((name) =>
    figures.find((figure) => figure.name === name && figure.value !== null),
  )
  if (healthy === undefined || all === undefined) return none
  const label = ({ title }: Figure) => (place === undefined ? title : `${title}, ${place}`)
  if (between !== undefined)
    return (
      <>
        <FigureLink figure={healthy} label={label(healthy)} />
        <span className={css.faint}>{between}</span>
        <FigureLink figure={all} label={label(all)} />
      </>
    )
  return (
    <>
      <FigureLink figure={healthy} label={label(healthy)} /> <span className={css.faint}>of</span>{' '}
      <FigureLink figure={all} label={label(all)} /> <span className={css.faint}>healthy</span>
    </>
  )
}

function Fullest({ building: { fullest } }: { building: BuildingHealth }) {
  if (fullest === null) return <span className={css.faint}>no clients</span>
  const share = fullest.taken / fullest.total
  const percent = Math.floor(share * 100)
  return (
    <Link
      {...placeOf(fullest.opens)}
      className={css.meter}
      title={`${fullest.subnet}: ${fullest.taken} of ${fullest.total} leased`}
      aria-label={`Fullest scope ${fullest.subnet}: ${percent} %`}
    >
      <span className={css.track} data-full={share > 0.9} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={css.percent}>{percent} %</span>
    </Link>
  )
}

interface Props extends Pick<Dashboard, 'health'> {
  readonly onNarrow: (building: string) => void
}

/** What of each figure belongs to no building, so that the rows sum to their total; null where nothing does. */
function elsewhere(figures: Figures, buildings: readonly BuildingHealth[]): ReadonlyMap<string, number> {
  const left = figures.flatMap(({ name, value }) => {
    const parts = buildings.flatMap((building) => building.figures.filter((part) => part.name === name))
    const rest = (value ?? 0) - parts.reduce((sum, part) => sum + (part.value ?? 0), 0)
    return rest > 0 ? [[name, rest] as const] : []
  })
  return new Map(left)
}

/** How each building is, by the figures that the person may see; on a phone healthy ones stand behind their number. */
export function HealthTable({ health: { figures, buildings }, onNarrow }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  if (figures.length === 0) return null
  const shown = columns.filter((column) => figuresOf(column, figures).length > 0)
  const seesScopes = figures.some(({ name }) => name === 'full-scopes')
  const notes = figures.filter(({ why, value }) => why !== null && value !== null)
  const heads = [
    'Building',
    'State',
    ...shown.map((column) => headWords(column, figures)),
    ...(seesScopes ? ['Fullest scope'] : []),
  ]
  // A UPS cell is a number with its word.
  const figuresHead = (head: string) =>
    !head.startsWith('UPS') && shown.some((column) => headWords(column, figures) === head)
  const rest = elsewhere(figures, buildings)
  const nowhere = shown.filter(({ of }) => of.some((name) => rest.has(name)))
  const healthy = buildings.filter(({ state }) => state === 'healthy').length
  const ordered = buildings.toSorted(
    (one, other) => gravest.indexOf(one.state) - gravest.indexOf(other.state),
  )
  return (
    <Panel title="Health by building" count={buildings.length} aside="Figures open their list">
      <DataTable
        label="Health by building"
        heads={heads}
        stacks="named"
        look={css.paired}
        headOf={(head) => ({ figures: figuresHead(head), drawn: onLines(head) })}
      >
        {ordered.map((building) => {
          const { glyph, words } = states[building.state]
          const folded = building.state === 'healthy' && !unfolded
          return (
            <tr key={building.code} className={css.healthRow} data-folded={folded}>
              <td>
                <button type="button" className={css.building} onClick={() => onNarrow(building.code)}>
                  <b className="mono">{building.code}</b> {building.name}
                </button>
              </td>
              <td>
                <span className={css.state} data-state={building.state}>
                  <StateGlyph glyph={glyph} />
                  {words}
                </span>
              </td>
              {shown.map((column) => (
                <td
                  key={column.head}
                  data-figures={figuresHead(headWords(column, figures))}
                  data-wide={column.of[0] === 'ups-healthy' && upsIn(building.figures).length > 0}
                  className={css.number}
                >
                  <Cell column={column} figures={building.figures} place={building.code} />
                </td>
              ))}
              {seesScopes && (
                <td>
                  <Fullest building={building} />
                </td>
              )}
            </tr>
          )
        })}
        {nowhere.length > 0 && (
          <tr className={css.healthRow}>
            <td className={css.muted}>No building</td>
            <td />
            {shown.map((column) => (
              <td
                key={column.head}
                data-figures={figuresHead(headWords(column, figures))}
                className={css.number}
              >
                {column.of.every((name) => !rest.has(name))
                  ? ''
                  : column.of
                      .map((name) => grouped(rest.get(name) ?? 0))
                      .join(column.joined === '/' ? '/' : ` ${column.joined} `)}
              </td>
            ))}
            {seesScopes && <td />}
          </tr>
        )}
        <tr className={`${css.healthRow} ${css.totals}`}>
          <td>All</td>
          <td />
          {shown.map((column) => (
            <td
              key={column.head}
              data-figures={figuresHead(headWords(column, figures))}
              className={css.number}
            >
              <Cell column={column} figures={figures} place="all buildings" />
            </td>
          ))}
          {seesScopes && <td />}
        </tr>
      </DataTable>
      {healthy > 0 && (
        <p className={css.unfold}>
          <TextButton aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded
              ? 'Fold healthy buildings'
              : `${healthy} healthy ${healthy === 1 ? 'building' : 'buildings'}`}
          </TextButton>
        </p>
      )}
      <UpsLine figures={figures} />
      <Notes figures={figures} notes={notes} />
    </Panel>
  )
}

/** The gravest first. */
const upsFigures = {
  'ups-off': 'off',
  'ups-shutting-down': 'shutting down',
  'ups-low': 'low',
  'ups-on-battery': 'on battery',
  'ups-comms-lost': 'comms lost',
  'ups-overloaded': 'overloaded',
  'ups-on-bypass': 'on bypass',
  'ups-no-battery': 'without a battery',
  'ups-replace-battery': 'battery to replace',
  'ups-test-failed': 'self-test failed',
  'ups-alarm': 'in alarm',
  'ups-testing': 'testing',
  'ups-unknown': 'unknown',
} as const

/** What there is of units that are not healthy. */
const upsIn = (figures: Figures) =>
  Object.entries(upsFigures).flatMap(([name, words]) =>
    figures.flatMap((figure) => (figure.name === name && figure.value ? [{ figure, words }] : [])),
  )

/** How the UPS units of the scope are. */
function UpsLine({ figures }: { readonly figures: Figures }) {
  if (!figures.some(({ name, value }) => name === 'ups-units' && value !== null)) return null
  return (
    <p className={css.upsLine}>
      UPS units:
      {upsIn(figures).map(({ figure, words }) => (
        <span key={figure.name}>
          <FigureLink figure={figure} /> {words}
        </span>
      ))}
      <span>
        <UpsHealthy figures={figures} />
      </span>
    </p>
  )
}

function Notes({ figures, notes }: { figures: Figures; notes: Figures }) {
  const zone = useTimeZone()
  const silent = figures.filter(({ silence }) => silence !== null)
  const unknown = figures.filter(({ value, why }) => value === null && why !== null)
  const said = new Set<string>()
  const once = (text: string) => !said.has(text) && said.add(text)
  if (notes.length + silent.length + unknown.length === 0) return null
  return (
    <ul className={css.notes}>
      {silent.map(
        ({ name, title, silence }) =>
          once(JSON.stringify(silence)) && (
            <li key={name}>
              {title}: <SilenceWords silence={silence} />
            </li>
          ),
      )}
      {[...unknown, ...notes].map(
        ({ name, title, why }) =>
          once(why ?? '') && (
            <li key={`${name} why`}>
              {title}: {wordsWithShortTimes(why ?? '', zone)}
            </li>
          ),
      )}
    </ul>
  )
}
