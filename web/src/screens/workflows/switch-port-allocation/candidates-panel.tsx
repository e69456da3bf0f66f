import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import { roomName } from '@patchbay/contract/allocation/place-words'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { TextButton } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './allocation.module.css'
import { canHold, cordWords, portName, standingGlyph, standingWords } from './candidate-words.ts'

interface Props {
  readonly candidates: readonly Candidate[]
  readonly more: number
  /** Names of the ports that are ticked. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (port: string, isChosen: boolean) => void
  /** Name of the port whose reasons stand below. */
  readonly opened: string | null
  readonly onOpen: (port: string) => void
  readonly nameOf: (source: string) => string
}

const closetOf = ({ building, closet }: Candidate) => roomName(building, closet) || null

/** Ports in their rank, with the one reason that decides; all reasons of one stand below. */
export function CandidatesPanel(props: Props) {
  const { candidates, more, chosen, onChoose, opened, onOpen, nameOf } = props
  const zone = useTimeZone()
  const columns: readonly ResultColumn<Candidate>[] = [
    {
      head: 'Hold',
      cell: (one) =>
        canHold(one) ? (
          <input
            type="checkbox"
            className={css.tick}
            aria-label={`Hold ${portName(one)}`}
            checked={chosen.has(portName(one))}
            onChange={({ target }) => onChoose(portName(one), target.checked)}
          />
        ) : (
          '–'
        ),
    },
    { head: 'Rank', text: ({ rank }) => rank, figures: true },
    {
      head: 'Port',
      text: portName,
      look: 'mono',
      cell: (one) => (
        <TextButton aria-expanded={opened === portName(one)} onClick={() => onOpen(portName(one))}>
          {portName(one)}
        </TextButton>
      ),
    },
    { head: 'Outlet', text: ({ outlet }) => outlet?.label ?? null, look: 'mono' },
    { head: 'Cord', text: cordWords },
    { head: 'Closet', text: closetOf },
    {
      head: 'State',
      text: standingWords,
      cell: (one) => (
        <span className={css.state} data-standing={one.standing}>
          <StateGlyph glyph={standingGlyph(one)} />
          {standingWords(one)}
        </span>
      ),
    },
    {
      head: 'Why',
      text: ({ because }) => because,
      cell: ({ because }) => (because === null ? 'all evidence agrees' : wordsWithTimes(because, zone)),
    },
  ]
  return (
    <Panel title="Ports" count={candidates.length + more}>
      <div className={css.ports}>
        <ResultTable
          title="Ports"
          rows={candidates}
          columns={columns}
          keyOf={portName}
          rowOf={(one) => ({ 'data-port': portName(one), 'data-standing': one.standing })}
          said={({ lines }) => {
            const line = lines.find(({ source }) => source !== null)
            const source = line?.source ?? null
            return { source: source === null ? null : nameOf(source), observedAt: line?.observedAt ?? null }
          }}
          choice="allocation-ports"
          stacks="named"
          none={<p className={css.note}>No port is known that could serve this place.</p>}
        />
      </div>
      {more > 0 && <p className={css.note}>{more} more ports are not listed. Ask for one room or outlet.</p>}
    </Panel>
  )
}
