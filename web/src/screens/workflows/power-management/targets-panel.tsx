import type { PowerTarget, PowerTargets } from '@patchbay/contract/workflows/power-management'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Instant } from '../../../changes/instant.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { takesAction, targetKey } from './power-actions.ts'
import type { PowerAction } from './power-actions.ts'
import css from './power-management.module.css'

const unknown = 'not known'

const stands: Readonly<Record<PowerTarget['verdict'], string>> = {
  ready: 'Ready',
  amber: 'With a reason',
  excluded: 'Excluded',
  unknown: 'Not read',
}

const drawn = ({ watts, delivering, mode }: PowerTarget): string => {
  if (watts !== null && delivering === true) return `${watts} W`
  if (delivering === null) return unknown
  return mode === 'off' ? 'off' : 'none'
}

const cover = ({ accessPoint, neighbours }: PowerTarget): string => {
  if (!accessPoint) return ''
  if (neighbours === null) return unknown
  return neighbours.length === 0 ? 'none' : neighbours.slice(0, 3).join(', ') + more(neighbours.length - 3)
}
const more = (count: number) => (count > 0 ? ` and ${count} more` : '')

const place = ({ building, floor, room }: PowerTarget): string =>
  [building, floor === null ? null : `floor ${floor}`, room].filter((part) => part !== null).join(', ') ||
  unknown

interface Props {
  readonly targets: PowerTargets['targets']
  readonly action: PowerAction
  /** Keys of those that the person left out. */
  readonly left: ReadonlySet<string>
  readonly onLeave: (key: string) => void
  readonly nameOf: (source: string) => string
}

/** Each port with what draws power there, who is on it, and why it is left out. */
export function TargetsPanel({ targets, action, left, onLeave, nameOf }: Props) {
  const opensSwitch = heldKeys(useProfile()).has('queries-cisco-switch')
  const columns: readonly ResultColumn<PowerTarget>[] = [
    {
      head: 'Take',
      cell: (row) => (
        <label className={css.take}>
          <input
            type="checkbox"
            aria-label={`Take ${targetKey(row)}`}
            checked={takesAction(action, row) && !left.has(targetKey(row))}
            disabled={!takesAction(action, row)}
            onChange={() => onLeave(targetKey(row))}
          />
        </label>
      ),
    },
    {
      head: 'Port',
      text: targetKey,
      cell: (row) =>
        opensSwitch ? (
          <Link to="/common-queries/cisco-switch" search={{ q: targetKey(row) }} className="mono">
            {targetKey(row)}
          </Link>
        ) : (
          <span className="mono">{targetKey(row)}</span>
        ),
    },
    { head: 'Device', text: ({ device }) => device ?? unknown },
    { head: 'Place', text: place },
    { head: 'Drawn', text: drawn, figures: true },
    { head: 'Class', text: ({ class: of }) => of ?? '' },
    {
      head: 'Clients',
      text: ({ accessPoint, clients }) => (accessPoint ? (clients ?? unknown) : ''),
      figures: true,
    },
    { head: 'Covers meanwhile', text: cover },
    {
      head: 'State',
      text: (row) => [stands[row.verdict], ...row.whys].join('. '),
      cell: (row) => <State row={row} />,
    },
  ]
  return (
    <Panel title="Targets" count={targets.rows.length} aside={<ReadAt rows={targets.rows} />}>
      {targets.why !== null && <p className={css.note}>Not read: {targets.why}.</p>}
      <ResultTable
        title="Targets"
        rows={targets.rows}
        columns={columns}
        keyOf={targetKey}
        said={({ source, observedAt }) => ({ source: source === null ? null : nameOf(source), observedAt })}
        choice="power-targets"
        stacks="named"
        rowOf={({ verdict }) => ({ 'data-verdict': verdict })}
      />
    </Panel>
  )
}

function State({ row: { verdict, whys, held } }: { row: PowerTarget }) {
  return (
    <div className={css.state} data-verdict={verdict}>
      <strong>{held === null ? stands[verdict] : 'Held off'}</strong>
      {held === null ? (
        whys.map((why) => <div key={why}>{why}</div>)
      ) : (
        <div>
          {held.until === null ? (
            'Until its ticket is closed'
          ) : (
            <>
              Until <Instant at={held.until} />
            </>
          )}
          , by {held.requester}.{' '}
          <Link to="." search={{ run: String(held.run) }}>
            Run {held.run}: end it early
          </Link>
        </div>
      )}
    </div>
  )
}

function ReadAt({ rows }: { rows: readonly PowerTarget[] }) {
  const [first] = rows.flatMap(({ observedAt }) => observedAt ?? []).toSorted()
  return first === undefined ? null : <RelativeAge since={first} />
}
