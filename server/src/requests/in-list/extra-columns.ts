import type { TakesBeside } from '@patchbay/connectors/service-desk/extra-fields'
import { takesNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { isDate } from '@patchbay/connectors/service-desk/faults'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import type { Cells, Column } from '../../changes/list-kind.ts'
import { plainHead } from '../../changes/batch/read-list.ts'
import type { Means } from '../../changes/kind.ts'
import { notTaken } from '../check-extra-fields.ts'
import { settingsOf } from '../desk.ts'
import type { WritableDesk } from '../desk.ts'
import { isOver } from '../../changes/kinds/submit-request/settle.ts'
import type { LineFault } from './line-facts.ts'

/** By the name of a desk, what it takes beside what its templates ask. */
export type Takes = ReadonlyMap<string, TakesBeside>

/** Of the desks that are connected. */
export async function takesOfDesks(means: Means): Promise<Takes> {
  const told = await Promise.all(
    means.systems.ofKind('service-desk').map(async ({ name, plans }) => {
      return [name, plans?.takesBeside(await settingsOf({ name }, means)) ?? takesNothing] as const
    }),
  )
  return new Map(told)
}

/** Columns for what some desk takes, called as in the form. */
export function besideColumns(takes: Takes): readonly Column[] {
  const all = [...takes.values()]
  return [
    ...(all.some(({ watchers }) => watchers) ? [{ name: 'watchers', head: 'Watchers' }] : []),
    ...(all.some(({ neededBy }) => neededBy) ? [{ name: 'neededBy', head: 'Needed by' }] : []),
    ...(all.some(({ urgencies }) => urgencies.length > 0) ? [{ name: 'urgency', head: 'Urgency' }] : []),
  ]
}

type Beside = Pick<RequestWish, 'watchers' | 'neededBy' | 'urgency' | 'impact'>

/** What a line says beside the answers, and what of it is wrong or has no place at its desk. */
export function besideOf(
  { watchers = '', neededBy: day, urgency: typed }: Cells,
  desk: Pick<WritableDesk, 'name' | 'title'> | null,
  { takes, now }: { readonly takes: Takes; readonly now: Date },
): { readonly said: Beside; readonly faults: readonly LineFault[] } {
  const own = (desk === null ? undefined : takes.get(desk.name)) ?? takesNothing
  const word = own.urgencies.find((one) => typed !== undefined && plainHead(one) === plainHead(typed))
  const said = {
    watchers: watchers.split(/[\s,;|]+/).filter((one) => one !== ''),
    neededBy: day ?? null,
    urgency: word ?? typed ?? null,
    // What its desk has no field for a line says in its description.
    impact: null,
  }
  const over =
    day !== undefined && isDate(day) && isOver(day, now)
      ? [{ column: 'neededBy', words: 'The day is in the past.' }]
      : []
  const unknown =
    desk === null
      ? []
      : notTaken(said, { takes: own, title: desk.title }).map(([column, words]) => ({
          column,
          words:
            column === 'urgency' && own.urgencies.length > 0
              ? `${words} It is one of ${own.urgencies.join(', ')}.`
              : words,
        }))
  return { said, faults: [...over, ...unknown] }
}
