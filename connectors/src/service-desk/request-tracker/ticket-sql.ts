import { hasControl, notAllowed } from '../../transport/path.ts'

/** One part of a question in TicketSQL: whole, so that it can stand in any other. */
export interface TicketSql {
  readonly sql: string
}

type Key = 'id' | 'Subject' | 'Status' | 'Content' | 'Created' | 'Requestor.EmailAddress' | 'Requestor.Name'

/**
 * A text in quotes. Within them a backslash escapes, and one kind of quote ends it: a text with a backslash, or with both
 * kinds, is refused. @throws Failure refused, text-not-allowed
 */
function quoted(text: string): string {
  const told = text.toWellFormed()
  if (told === '' || told.length > 300 || hasControl(told) || told.includes('\\')) throw notAllowed()
  // Text that looks like a field is read as one, quotes or not.
  if (/^cf\./i.test(told) || /^__\w+__$/.test(told)) throw notAllowed()
  if (!told.includes("'")) return `'${told}'`
  if (!told.includes('"')) return `"${told}"`
  throw notAllowed()
}

export const is = (key: Key, text: string): TicketSql => ({ sql: `${key} = ${quoted(text)}` })

/** `%` and `_` stand for anything there: what comes is looked at again. */
export const holds = (key: Key, text: string): TicketSql => ({ sql: `${key} LIKE ${quoted(text)}` })

export const isAfter = (key: Key, date: Date): TicketSql => ({
  sql: `${key} > '${date.toISOString().slice(0, 10)}'`,
})

/** In whichever states the site calls active. */
export const isActive: TicketSql = { sql: "Status = '__Active__'" }

const joined = (parts: readonly TicketSql[], word: 'AND' | 'OR'): TicketSql => {
  if (parts.length === 0) throw notAllowed()
  return { sql: `(${parts.map(({ sql }) => sql).join(` ${word} `)})` }
}

export const all = (...parts: readonly TicketSql[]): TicketSql => joined(parts, 'AND')
export const any = (...parts: readonly TicketSql[]): TicketSql => joined(parts, 'OR')
