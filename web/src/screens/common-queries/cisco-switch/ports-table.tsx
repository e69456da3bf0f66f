import type { Source } from '@patchbay/contract/systems/sources'
import type { Section, SectionName } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import { Fragment, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { CSSProperties } from 'react'
import { ColumnChooser } from '../../../table/column-chooser.tsx'
import { Shown } from '../../../query/shown/shown.tsx'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { TableTools } from '../../../ui/table-tools.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { columnsOf, columnsToChoose } from './columns-of-view.ts'
import type { ReadStand } from './not-read.tsx'
import { cellOf } from './port-columns.tsx'
import { portKinds } from './port-kinds.ts'
import { PortOpened } from './port-opened.tsx'
import { portsPart } from './port-part.ts'
import css from './ports-table.module.css'
import { saidBySection } from './switch-sources.ts'
import { tableOf } from './use-place.ts'
import type { Place } from './use-place.ts'
import type { Refreshing } from './use-refreshed-port.ts'

interface Props {
  readonly device: string
  /** As the key and the filter leave them. */
  readonly ports: readonly Port[]
  readonly of: number
  readonly place: Place
  readonly sections: Section[]
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
  /** Whether and why not what a column shows was read. */
  readonly stand: ReadStand
  readonly refreshing: Refreshing
}

const wordsFor: Readonly<Record<string, string>> = {
  records: 'Site records',
  runs: 'Runs of Patchbay',
  walks: 'Walks of the last day',
}

/** Source and age of a column, for its head. */
function titleOf(sections: readonly Section[], from: string): string {
  const section = sections.find(({ name }) => name === from)
  if (section === undefined) return wordsFor[from] ?? from
  return [section.title, section.source ?? 'index', section.freshness].join(', ')
}

/** Rows of a screen, which are there before the others are drawn, and how many of those come with each frame. */
const firstRows = 24
const rowsAtOnce = 48

/** A row per port; a row opens in place. */
export function PortsTable(props: Props) {
  const { ports, of, place, sections, sources, stand } = props
  const narrow = useNarrow()
  const columns = columnsOf(place.view, place.columns, narrow)
  const kind = portKinds.find(({ name }) => name === place.only)
  const cut = sections.find(({ name, state }) => name === 'interfaces' && state === 'partial')
  // A stack has hundreds of rows of a dozen cells: they are drawn a little at a time, so that a hand is heard meanwhile.
  const drawn = useDeferredValue(props)
  return (
    <>
      <TableTools
        label="Filter ports"
        placeholder="Filter ports"
        find={place.find}
        onFind={(text) => place.filter(text)}
        count={`${ports.length} of ${of} ports`}
        right={
          <ColumnChooser
            table={tableOf(place.view)}
            columns={columnsToChoose(place.view)}
            shown={columns.map(({ name }) => name)}
            onChoose={(names) => place.choose(names)}
            least={1}
            saves={!narrow}
            look="popup"
          />
        }
      >
        {kind !== undefined && <TextButton onClick={() => place.keep('')}>{kind.word} only ×</TextButton>}
      </TableTools>
      <Shown part={portsPart(ports, columns, { sections, sources, stand })} />
      <PortRows {...drawn} />
      {cut !== undefined && <p className={css.foot}>Not all: {cut.why}. What could be read is above.</p>}
    </>
  )
}

function DrawnPorts(props: Props) {
  const { device, ports, place, sections, sources, nameOf, stand, refreshing } = props
  const narrow = useNarrow()
  const columns = useMemo(
    () => columnsOf(place.view, place.columns, narrow),
    [place.view, place.columns, narrow],
  )
  const drawn = useGrowing(ports.length)
  const saidOf = (name: SectionName) => saidBySection({ sections }, name, sources)
  const headOf = (head: string) => {
    const column = columns.find((one) => one.head === head)
    return column === undefined ? {} : { title: titleOf(sections, column.from), figures: column.figures }
  }
  return (
    <div className={css.around}>
      <DataTable
        label="Ports"
        heads={['Port', ...columns.map(({ head }) => head)]}
        headOf={headOf}
        stacks="named"
      >
        {ports.slice(0, drawn).map((port) => {
          const isOpen = port.interface === place.port
          return (
            <Fragment key={port.interface}>
              <PortRow {...{ port, isOpen, columns, stand, narrow, place }} />
              {isOpen && (
                <tr>
                  <td colSpan={columns.length + 1}>
                    <div className={css.opened}>
                      <PortOpened {...{ device, port, nameOf, place, stand, saidOf, refreshing }} />
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </DataTable>
    </div>
  )
}

/** Drawn anew with what is drawn a little at a time alone. */
const PortRows = memo(DrawnPorts)

/** How many of so many rows are drawn: those of a screen at once, and some more with each frame. */
function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(firstRows)
  useEffect(() => {
    if (drawn >= total) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + rowsAtOnce))
    return () => cancelAnimationFrame(frame)
  }, [drawn, total])
  return drawn
}

interface RowProps extends Pick<Props, 'stand' | 'place'> {
  readonly port: Port
  readonly isOpen: boolean
  readonly columns: ReturnType<typeof columnsOf>
  readonly narrow: boolean
}

function DrawnRow({ port, isOpen, columns, stand, narrow, place }: RowProps) {
  return (
    <tr id={`port-${port.interface}`} className={css.row} data-open={isOpen} data-port={port.interface}>
      <th scope="row">
        <button
          type="button"
          className={css.port}
          aria-expanded={isOpen}
          onClick={() => place.open(isOpen ? '' : port.interface)}
        >
          {port.interface}
        </button>
      </th>
      {columns.map((column) => (
        <td
          key={column.name}
          data-column={column.name}
          data-figures={column.figures}
          // The style sheet knows the heads of a dozen columns; there are more to choose.
          style={{ '--head': JSON.stringify(column.head) } as CSSProperties}
          data-wide={column.name === 'disagree' && port.disagreements.length > 0}
        >
          {cellOf(column, port, stand, narrow)}
        </td>
      ))}
    </tr>
  )
}

const PortRow = memo(DrawnRow)
