import { chartOf } from '../../dashboard/charts/charts.ts'
import { dashboardOf } from '../../dashboard/dashboard.ts'
import { ownLists } from '../../dashboard/lists/own-lists.ts'
import { followStore } from '../../dashboard/moved.ts'
import { isUnknown, mayOpenKey } from '../../dashboard/tile/tile.ts'
import type { Asking, Scope } from '../../dashboard/tile/tile.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SignedIn } from '../../people/person.ts'
import { describePartsOf } from '../administration/connected-systems/system-detail.ts'
import type { CallContext } from '../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /dashboard/${string}`>

/** Rows of a list of the dashboard's own; there are more where the total says so. */
const mostRows = 1_000

export function dashboardCalls(context: CallContext): Pick<Handlers, Own> {
  const { database, changes, people, log } = context
  const askingOf = (person: SignedIn, { building, department }: Scope): Asking => ({
    database,
    kinds: changes.worker.kinds,
    describe: describePartsOf(context),
    person,
    scope: { building, department },
    now: people.now(),
  })
  return {
    'GET /dashboard/': ({ query, person }) => dashboardOf(askingOf(person, query), log),

    'GET /dashboard/moved/': async ({ signal, streamed, tell }) => {
      if (streamed) await followStore({ database, signal, tell: (parts) => tell('moved', { parts }) })
      tell('ended', { parts: [] })
      return { parts: [] }
    },

    'GET /dashboard/list/': async ({ query: { name, from, to, ...scope }, person }) => {
      const list = ownLists[name]
      if (!mayOpenKey(list.key, person)) throw new CallError('key-missing', { fields: { key: list.key } })
      const asking = askingOf(person, scope)
      const rows = await list.rows(asking, {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      })
      const found = isUnknown(rows) ? [] : rows
      return {
        title: list.title,
        columns: list.columns.map(({ head, mono, figures }) => ({
          head,
          mono: mono === true,
          figures: figures === true,
        })),
        rows: found.slice(0, mostRows).map(({ opens, cells }) => ({ opens, cells: [...cells] })),
        total: found.length,
        none: isUnknown(rows) ? rows.why : list.none,
        why: isUnknown(rows) ? null : ((await list.leavesOut?.(asking)) ?? null),
        silence: (await list.heard?.(asking)) ?? null,
      }
    },

    'GET /dashboard/chart/': ({ query: { name, subnet, ...scope }, person }) =>
      chartOf(name, askingOf(person, scope), subnet),
  }
}
