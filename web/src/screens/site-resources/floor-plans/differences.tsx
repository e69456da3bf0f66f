import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import type { Placement } from '@patchbay/contract/floor-plans/placements'
import { placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { idOf } from './drawn-things.ts'
import css from './floor-plans.module.css'

const at = ({ x, y }: Placement) => `${x.toFixed(1)} m, ${y.toFixed(1)} m`

interface Difference {
  readonly thing: Placement
  readonly before: string
  readonly now: string
}

/** What two versions have in different places. */
export function differencesOf(before: readonly Placement[], now: readonly Placement[]): Difference[] {
  const old = new Map(before.map((one) => [idOf(one), one]))
  const present = new Map(now.map((one) => [idOf(one), one]))
  const moved = now.flatMap((thing) => {
    const was = old.get(idOf(thing))
    if (was === undefined) return { thing, before: 'not placed', now: at(thing) }
    if (was.x !== thing.x || was.y !== thing.y) return { thing, before: at(was), now: at(thing) }
    const isSame = JSON.stringify(was.outline) === JSON.stringify(thing.outline)
    return isSame ? [] : { thing, before: 'another outline', now: at(thing) }
  })
  const gone = before.filter((one) => !present.has(idOf(one)))
  return [...moved, ...gone.map((thing) => ({ thing, before: at(thing), now: 'not placed' }))]
}

/** Two versions beside each other, in words: what the picture shows as one lying below the other. */
export function Differences({ now, before }: { readonly now: FloorPlan; readonly before: FloorPlan }) {
  const all = differencesOf(before.placements, now.placements)
  return (
    <Panel title={`Version ${before.number ?? ''} below version ${now.number ?? ''}`} count={all.length}>
      {all.length === 0 ? (
        <p className={css.none}>Everything is in the same place in both.</p>
      ) : (
        <DataTable
          label="Differences"
          heads={['What', 'Kind', `Version ${before.number ?? ''}`, `Version ${now.number ?? ''}`]}
          stacks="named"
        >
          {all.map(({ thing, before: was, now: is }) => (
            <tr key={idOf(thing)}>
              <th scope="row" className="mono">
                {thing.name}
              </th>
              <td>{placedWords[thing.kind].one}</td>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
