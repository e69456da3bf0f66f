import { isTroubled } from '@patchbay/contract/systems/troubled'
import type { SystemRow } from '@patchbay/contract/systems/system'
import { systemKindNames, systemKinds } from '@patchbay/contract/systems/system-kinds'
import { Link } from '@tanstack/react-router'
import { openClicked } from '../../../keys/table-rows.ts'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { Button } from '../../../ui/button.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './connected-systems.module.css'
import list from './systems-list.module.css'
import { SystemState } from './system-state.tsx'
import type { Place } from './use-place.ts'
import { expiryWords, latencyWords, placeWords } from './words.ts'

/** What is connected, kind by kind, in one table. */
export function SystemsList({ systems: all, place }: { systems: readonly SystemRow[]; place: Place }) {
  const narrow = useNarrow()
  const systems = systemKindNames.flatMap((kind) =>
    all.filter((row) => row.kind === kind && (!place.troubled || isTroubled(row))),
  )
  if (all.length === 0) {
    return (
      <EmptyState
        kind="not-yet"
        title="Nothing is connected yet"
        words="Connect a DHCP server, a directory, ISE or your switches. Each is read only until you allow changes."
        actions={
          <Button look="primary" onClick={() => place.open('new')}>
            Connect a system
          </Button>
        }
      />
    )
  }
  return (
    <>
      {place.troubled && (
        <p>
          {systems.length === 0 ? 'No system is in trouble. ' : 'Only systems in trouble. '}
          <Link to="." search={{}}>
            Show all {all.length}
          </Link>
        </p>
      )}
      {systems.length > 0 && (
        <Panel title="Systems" count={systems.length}>
          {narrow ? (
            <Cards rows={systems} />
          ) : (
            <ResultTable title="Systems" columns={columns} rows={systems} keyOf={({ name }) => name} />
          )}
        </Panel>
      )}
    </>
  )
}

function Title({ row }: { row: SystemRow }) {
  return (
    <span className={list.title}>
      <Link to="." search={{ system: row.name }} className={list.link} data-id={row.name}>
        {row.title}
      </Link>
      <span className={`mono ${css.faint}`}>{row.name}</span>
    </span>
  )
}

function Expiry({ row }: { row: SystemRow }) {
  const expiry = expiryWords(row.expires_at, Date.now())
  if (expiry === null) return <span className={css.faint}>–</span>
  if (!expiry.soon) return expiry.words
  return (
    <span className={list.ending}>
      <StateGlyph glyph="warn" />
      {expiry.words}
    </span>
  )
}

const endsSoon = (row: SystemRow) => expiryWords(row.expires_at, Date.now())?.soon === true

const changesWords = ({ allow_changes: changes, allow_containment: containment }: SystemRow) =>
  containment ? 'changes, containment' : changes ? 'changes' : 'read only'

const columns: readonly ResultColumn<SystemRow>[] = [
  { head: 'System', cell: (row) => <Title row={row} /> },
  { head: 'Kind', text: ({ kind }) => systemKinds[kind].title },
  {
    head: 'State',
    cell: ({ state, why }) => (
      <>
        <SystemState state={state} />
        {why !== null && <span className={list.why}>{why}</span>}
      </>
    ),
  },
  { head: 'Product', text: (row) => row.product_title },
  { head: 'Connects to', text: placeWords, look: 'mono' },
  {
    head: 'Last success',
    cell: ({ health }) =>
      health.last_success_at === null ? (
        <span className={css.faint}>never</span>
      ) : (
        <RelativeAge since={health.last_success_at} />
      ),
  },
  { head: 'Latency', text: ({ health }) => latencyWords(health), look: list.number },
  { head: 'Expires', cell: (row) => <Expiry row={row} />, look: list.number },
  { head: 'Changes', text: changesWords },
]

/** The same where there is no room for columns. */
function Cards({ rows }: { rows: readonly SystemRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have the link
    <ul className={list.cards} onClick={openClicked}>
      {rows.map((row) => (
        <li key={row.name} className={list.card}>
          <span className={css.line}>
            <Title row={row} />
            <SystemState state={row.state} />
          </span>
          {row.why !== null && <span className={css.muted}>{row.why}</span>}
          <span className={`mono ${css.faint} ${css.wrap}`}>{placeWords(row)}</span>
          <span className={css.faint}>
            {systemKinds[row.kind].title} · {row.product_title} · {changesWords(row)} ·{' '}
            {latencyWords(row.health)}
          </span>
          {endsSoon(row) && (
            <span>
              <Expiry row={row} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
