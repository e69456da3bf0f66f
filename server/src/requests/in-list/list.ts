import { submitRequest as change } from '@patchbay/contract/changes/kinds/submit-request'
import { requestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { declaredList, list } from '../../changes/list-kind.ts'
import { askedOnce } from '../../changes/kinds/shared-questions.ts'
import { submitRequest } from '../../changes/kinds/submit-request/index.ts'
import { settleLine } from '../../changes/kinds/submit-request/settle.ts'
import { z } from 'zod'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import type { Cells, ListReading } from '../../changes/list-kind.ts'
import { canonicalOr } from '../canonical.ts'
import { mayLookUp } from '../evidence.ts'
import { besideColumns, takesOfDesks } from './extra-columns.ts'
import { factsOf } from './line-facts.ts'
import { wishOfLine } from './line-intent.ts'
import { questionColumn, withZones } from './questions.ts'

const requestColumns = declaredList(change.list).columns

const nobody = { name: 'nobody', login: null, email: null, id: 'unknown' }

/** How requests of a list are read: by what their desks offer, and what that asks, now. */
async function requestsOfRequester({ means, ask, keys, zone }: ListReading, lines: readonly Cells[]) {
  const factsFor = await factsOf(lines, means, ask)
  const all = lines.map(factsFor)
  const takes = await takesOfDesks(means)
  const columns = [...requestColumns, ...besideColumns(takes)]
  const heads = new Map(columns.map(({ name, head }) => [name, head]))
  const headOf = (column: string) => heads.get(column) ?? column
  const reader = { mayLookUp: mayLookUp(keys), headOf, takes, now: means.now(), ask }
  const wish = z.record(z.string(), z.string()).transform(async (cells, context): Promise<RequestWish> => {
    const read = await wishOfLine(cells, factsFor(cells), reader)
    if ('wish' in read) return read.wish
    for (const { column, words } of read.faults)
      context.addIssue({ code: 'custom', path: [column], message: words })
    return z.NEVER
  })
  return {
    columns,
    columnOf: (head: string) => {
      const column = questionColumn(head, columns, all)
      heads.set(column.name, column.head)
      return column
    },
    expand: (cells: Cells) => [withZones(cells, factsFor(cells), zone)],
    wish,
    claims: ({ subject, system, template, requester, about }: RequestWish) => {
      const facts = all.find(
        (one) => one.desk?.name === system && one.template?.id === template && one.typed === requester,
      )
      const { name, login, email, id } = facts?.requester ?? nobody
      const what = facts?.template?.name ?? template
      const which = about === null ? '' : ` about ${canonicalOr(about.text)}`
      return [`“${subject}” (${what}) for ${name} (${login ?? email ?? id})${which}`]
    },
  }
}

export const requestList = list({
  kind: submitRequest,
  ...declaredList(change.list),
  caps: [],
  forRequester: requestsOfRequester,
  sharedMeans: (means) => ({ ...means, systems: askedOnce(means.systems, means.now) }),
  toWish: (cells) => cells,
  wish: requestWish,
  named: ({ subject }) => `Request “${subject}”`,
  settle: settleLine,
})
