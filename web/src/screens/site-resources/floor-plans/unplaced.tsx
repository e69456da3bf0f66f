import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Thing } from '@patchbay/contract/floor-plans/placements'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { idOf } from './drawn-things.ts'
import css from './floor-plans.module.css'

interface Props {
  readonly unplaced: FloorPlan['unplaced']
  readonly strays: FloorPlan['strays']
  /** In the editor each can be placed. */
  readonly onPlace?: ((thing: Thing & { readonly room: string }) => void) | undefined
}

/** More of them are placed from a file. */
const most = 200

/** The to-do list of a plan: what the lists have on its floor and nobody has placed. */
export function Unplaced({ unplaced, strays, onPlace }: Props) {
  return (
    <Panel title="Not placed yet" count={unplaced.length}>
      <div className={css.inside}>
        {unplaced.length === 0 && (
          <p className={css.muted}>Everything that the lists have on this floor is placed.</p>
        )}
        <ul className={css.todo}>
          {unplaced.slice(0, most).map((thing) => (
            <li key={idOf(thing)}>
              <span className="mono">{thing.name}</span>
              <span className={css.muted}>
                {placedWords[thing.kind].one}
                {thing.kind === 'room' || thing.room === '' ? '' : ` in ${thing.room}`}
              </span>
              {onPlace !== undefined && (
                <Button size="small" aria-label={`Place ${thing.name}`} onClick={() => onPlace(thing)}>
                  Place
                </Button>
              )}
            </li>
          ))}
        </ul>
        {unplaced.length > most && (
          <p className={css.muted}>{unplaced.length - most} more. Import their positions from CSV.</p>
        )}
        {strays.length > 0 && (
          <>
            <p className={css.muted}>Placed here, and not on this floor by its list:</p>
            <ul className={css.todo}>
              {strays.slice(0, most).map((thing) => (
                <li key={idOf(thing)}>
                  <span className="mono">{thing.name}</span>
                  <span className={css.muted}>{placedWords[thing.kind].one}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
