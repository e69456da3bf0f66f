import { exactFirst } from '@patchbay/connectors/directory/spelling'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import type { Choice } from '@patchbay/contract/questions'
import type { AccountDossier, FoundRow } from './account-dossier.ts'

/** More than anybody reads; who has more to choose from types more. */
export const mostChoices = 100

/** A login is easier to read; where another account answers to it too, only the security identifier is one alone. */
function choiceOf({ source, row }: FoundRow, all: readonly FoundRow[]): Choice {
  const key = row.login?.toLowerCase()
  const shared = all.filter(
    (other) => other.row.login?.toLowerCase() === key || other.row.name.toLowerCase() === key,
  ).length
  const kind = { user: null, computer: 'computer', group: 'group' }[row.kind]
  const state = row.deleted !== null ? 'deleted' : row.enabled === false ? 'disabled' : null
  const detail = [kind, row.login, row.title, row.department, row.office, row.description, state]
  return {
    ask: shared > 1 || key === undefined ? (row.sid ?? row.id ?? row.name) : (row.login ?? row.name),
    title: row.name,
    detail: detail.filter(Boolean).join(' · '),
    source,
  }
}

/**
 * Those to choose from, who is called exactly as asked first and the others by name, no more than anybody reads. `all` are those
 * that a login must not be shared with.
 */
export const choicesOf = (rows: readonly FoundRow[], all: readonly FoundRow[], asked: string): Choice[] =>
  exactFirst(
    rows.toSorted((a, b) => a.row.name.localeCompare(b.row.name, 'en')),
    asked,
    ({ row }) => row.name,
  )
    .slice(0, mostChoices)
    .map((row) => choiceOf(row, all))

/** People who sound like a text that is nobody's name, nearest in spelling first as each directory tells them; null where there are none. */
export function alikeOf({ alike }: AccountDossier): Answer['others'] {
  const { rows, cut } = alike
  if (rows.length === 0) return null
  return {
    sentence: `${cut.length > 0 ? 'at least ' : ''}${rows.length} ${rows.length === 1 ? 'sounds' : 'sound'} alike`,
    choices: rows.slice(0, mostChoices).map((row) => choiceOf(row, rows)),
    more: cut.length > 0 || rows.length > mostChoices,
  }
}

/** What fits in a weaker way and would be hidden by an exact hit: a name like the login, a phone like the number. */
export function othersOf({ rows, others }: AccountDossier, asked: string): Answer['others'] {
  const shown = new Set(rows.map(({ source, row }) => `${source} ${row.dn}`))
  const weaker = others.rows.filter(({ source, row }) => !shown.has(`${source} ${row.dn}`))
  const cut = others.cut.length > 0
  if (weaker.length === 0 && !cut) return null
  const count = `${cut ? 'At least ' : ''}${weaker.length}`
  const sentence =
    weaker.length === 0
      ? `Other matches for ${asked} are not known: ${others.cut.join(', ')} did not answer`
      : `${count} ${weaker.length === 1 ? 'other matches' : 'others match'} ${asked}`
  return {
    sentence,
    choices: choicesOf(weaker, [...rows, ...weaker], asked),
    more: cut || weaker.length > mostChoices,
  }
}
