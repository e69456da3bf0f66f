import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { roomName } from '@patchbay/contract/allocation/place-words'
import { Link } from '@tanstack/react-router'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { instantWords, valueWords } from '../../../ui/clock-words.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './allocation.module.css'
import { heldPort, panelWords, plugWords } from './patch-words.ts'
import { useHolds } from './use-holds.ts'
import { usePageAddress } from '../../../query/page-address.ts'

/** For the closet, on paper or on a phone: outlet, panel, port and what to plug, closet by closet. */
export function PatchList() {
  const { ids = '' } = usePageAddress<'/workflows/switch-port-allocation'>().address
  const zone = useTimeZone()
  const { held } = useHolds()
  const wanted = new Set(ids.split(',').filter(Boolean))
  const patches = (held?.holds ?? []).filter(({ id, mine }) =>
    wanted.size === 0 ? mine : wanted.has(String(id)),
  )
  const closets = Map.groupBy(
    patches,
    ({ building, closet }) => roomName(building, closet) || 'Closet not documented',
  )
  return (
    <div className={css.sheet}>
      <PageHead title="Patch list">
        <Link to="." search={{ view: 'holds' }} className={css.link}>
          Held ports
        </Link>
        <Button look="primary" onClick={() => window.print()}>
          Print patch list
        </Button>
      </PageHead>
      {held === null ? (
        <SkeletonRows rows={4} />
      ) : patches.length === 0 ? (
        <p className={css.note}>You hold no port. Hold ports first, then print their list.</p>
      ) : (
        [...closets].map(([closet, rows]) => (
          <section key={closet} className={css.closet} aria-label={`Closet ${closet}`}>
            <h2 className={css.closetName}>{closet}</h2>
            <ResultTable
              title={`Closet ${closet}`}
              rows={rows}
              columns={columns}
              keyOf={({ id }) => String(id)}
              rowOf={(patch) => ({ 'data-patch': patch.outlet ?? heldPort(patch) })}
              stacks="named"
            />
          </section>
        ))
      )}
      {patches.length > 0 && (
        <p className={css.note}>
          {patches[0]?.purpose}
          {patches[0]?.ticket === null ? '' : `, ticket ${patches[0]?.ticket ?? ''}`}. Held until{' '}
          {valueWords(patches.map(({ until }) => until).toSorted()[0] ?? '', zone)}. Printed{' '}
          {instantWords(new Date(), zone)}.
        </p>
      )}
    </div>
  )
}

const columns: readonly ResultColumn<Patch>[] = [
  { head: 'Outlet', text: ({ outlet }) => outlet, look: 'mono' },
  { head: 'Room', text: ({ building, room }) => roomName(building, room) || null },
  { head: 'Panel', text: panelWords, look: 'mono' },
  { head: 'Port', text: heldPort, look: 'mono' },
  { head: 'What to plug', text: plugWords },
  { head: 'Done', cell: () => <span className={css.box} aria-hidden="true" /> },
]
