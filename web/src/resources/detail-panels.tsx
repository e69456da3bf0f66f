import type { PanelCell, ResourceDetail as Detail } from '@patchbay/contract/resources/resource-detail'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { useNarrow } from '../shell/use-narrow.ts'
import { RowLink } from '../table/row-link.tsx'
import { TextButton } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import css from './detail-panels.module.css'
import parts from './resources.module.css'
import { Unbroken } from './value.tsx'

type Panel = Detail['panels'][number]

/** Rows of a panel before the others are asked for. */
const most = { narrow: 12, wide: 200 }

/** A part of a thing's page with its name, which is no landmark: the page has many of them. */
export function DetailPart({ title, note, children }: PartProps) {
  return (
    <div className={css.part}>
      <h3 className={css.title}>
        {title}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </h3>
      {children}
    </div>
  )
}

interface PartProps {
  readonly title: string
  /** A count, or where what stands in it comes from. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Panels that stand together; one that is the whole of a part has its name from there. */
export function DetailPanels({ panels, part, counted = true }: PanelsProps) {
  return panels.map((panel) =>
    panel.title === part ? (
      <PanelRows key={panel.title} panel={panel} />
    ) : (
      <DetailPart
        key={panel.title}
        title={panel.title}
        note={counted && panel.rows.length > 0 ? panel.rows.length : undefined}
      >
        <PanelRows panel={panel} />
      </DetailPart>
    ),
  )
}

interface PanelsProps {
  readonly panels: readonly Panel[]
  /** The name of the part. */
  readonly part?: string
  readonly counted?: boolean
}

const textOf = (cell: PanelCell) => (typeof cell === 'string' ? cell : cell.text)
const isDay = (cell: PanelCell) => typeof cell !== 'string' && cell.open !== undefined
const isToday = (cell: PanelCell) => typeof cell !== 'string' && cell.now !== undefined

function PanelRows({ panel: { title, columns, rows, none, opens, identifiers } }: { readonly panel: Panel }) {
  const [whole, setWhole] = useState(false)
  const mayFollow = useMayFollow()
  const narrow = useNarrow()
  if (rows.length === 0) return <p className={parts.muted}>{none}</p>
  const shown = whole ? rows : rows.slice(0, narrow ? most.narrow : most.wide)
  const days = rows.some((cells) => cells.some(isDay))
  return (
    <>
      <DataTable
        label={title}
        heads={columns}
        stacks="named"
        {...(days ? { headOf: (head: string) => (head === 'Open' ? { drawn: <Hours /> } : {}) } : {})}
      >
        {shown.map((cells) => (
          <tr
            key={cells.map(textOf).join('\n')}
            aria-current={cells.some(isToday) ? 'date' : undefined}
            className={days ? css.dayRow : undefined}
          >
            {cells.map((cell, at) => (
              <td key={columns[at]} className={identifiers.includes(columns[at] ?? '') ? 'mono' : undefined}>
                <Cell
                  cell={cell}
                  absent={days ? null : <span className={parts.absent}>–</span>}
                  opens={opens.find(({ column }) => column === columns[at])}
                  mayFollow={mayFollow}
                />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {shown.length < rows.length && (
        <TextButton onClick={() => setWhole(true)}>Show all {rows.length}</TextButton>
      )}
    </>
  )
}

/** Whether whoever is signed in may open a page. */
export function useMayFollow(): (path: string) => boolean {
  const held = heldKeys(useProfile())
  return useCallback(
    (path) => {
      const screen = screens.find((one) => one.path === path)
      return screen === undefined || mayOpen(screen, held)
    },
    [held],
  )
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

interface CellProps {
  readonly cell: PanelCell
  /** Where there is none. */
  readonly absent: ReactNode
  readonly opens: Panel['opens'][number] | undefined
  readonly mayFollow: (path: string) => boolean
}

function Cell({ cell, absent, opens, mayFollow }: CellProps) {
  const text = textOf(cell)
  if (text === '') return absent
  const said = instant.test(text) ? <RelativeAge since={text} /> : <Unbroken text={text} />
  if (typeof cell !== 'string' && cell.open !== undefined)
    return (
      <>
        {said}
        <DayHours open={cell.open} now={cell.now} />
      </>
    )
  const leads =
    opens !== undefined
      ? { path: opens.to, search: { list: opens.list || undefined, id: text } }
      : typeof cell === 'string' || cell.to === undefined
        ? null
        : leadsTo(cell.to)
  if (leads === null || !mayFollow(leads.path)) return said
  return (
    <RowLink to={leads.path as `/${string}`} search={leads.search} className={parts.link}>
      {said}
    </RowLink>
  )
}

function leadsTo(address: string) {
  const [path = '', query] = address.split('?')
  return { path, search: Object.fromEntries(new URLSearchParams(query)) }
}

const dayMinutes = 1440
const quarters = [6, 12, 18]

/** A day from midnight to midnight with the time in which it is open; what stands beside it says the same. */
function DayHours({
  open,
  now,
}: {
  readonly open: readonly (readonly [number, number])[]
  readonly now: number | undefined
}) {
  return (
    <svg
      className={css.day}
      viewBox={`0 0 ${dayMinutes} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {quarters.map((hour) => (
        <line key={hour} x1={hour * 60} x2={hour * 60} y1={0} y2={10} className={css.quarter} />
      ))}
      {open.map(([from, to]) => (
        <rect key={from} x={from} y={1} width={to - from} height={8} className={css.open} />
      ))}
      {now !== undefined && <line x1={now} x2={now} y1={0} y2={10} className={css.now} />}
    </svg>
  )
}

/** The scale above days. */
function Hours() {
  return (
    <span className={css.scale}>
      <span className="visually-hidden">Open</span>
      {[0, ...quarters, 24].map((hour) => (
        <span key={hour} aria-hidden="true">
          {hour}
        </span>
      ))}
    </span>
  )
}
